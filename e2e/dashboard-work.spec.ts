import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { createTask } from '../src/features/work/tasks/server/add-task.service.ts'
import { moveTask } from '../src/features/work/tasks/server/move-task.service.ts'
import { emptyTask } from '../src/features/work/tasks/task-fields.rules.ts'
import { newId } from '../src/lib/ids.ts'
import type { Db } from '../src/server/db/client.ts'
import { tasks } from '../src/server/db/schema/tasks.ts'
import { asMember } from '../test/factories/context.ts'
import { aMembership, aUser } from '../test/factories/people.ts'
import { aProject, aSchedule, aTask } from '../test/factories/work.ts'
import { inDays } from './days.ts'
import { createHouse, signIn } from './families.ts'
import { expect, test } from './fixtures.ts'
import { axe, expectFits } from './looks.ts'
import { visit } from './pages.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

/** Anna with a property, and Ben, who is in her group and acts through the product's own use cases. */
async function aFamily(page: Page, db: Db) {
  const anna = await signIn(page)
  const house = await createHouse(page)
  const { familyGroupId, dashboard } = house
  const ben = await aUser(db, { firstName: 'Ben' })
  await aMembership(db, { familyGroupId, userId: ben.id, role: 'MEMBER', color: 'pine' })
  return { dashboard, anna, house, ben, asBen: asMember(db, ben, familyGroupId, 'MEMBER') }
}

/** The bell is loaded after the page; a press before that is lost. */
async function openBell(page: Page) {
  const menu = page.getByRole('dialog', { name: 'Notifications' })
  await expect(async () => {
    if (await menu.isHidden())
      await page
        .locator('header')
        .getByRole('button', { name: /^Notifications/ })
        .click({ timeout: 1_000 })
    await expect(menu).toBeVisible({ timeout: 1_000 })
  }).toPass()
  return menu
}

test('an assigned task appears in the bell, opens from there, and is completed on the dashboard', async ({
  page,
  database: { db },
}) => {
  const { dashboard, anna, house, asBen } = await aFamily(page, db)
  const { taskId } = await createTask(asBen, {
    ...emptyTask,
    id: newId(),
    propertyId: house.id,
    title: 'Clean the gutters',
    assigneeUserId: anna.id,
    dueOn: inDays(3),
  })
  await aTask(db, house, { title: 'Air the attic', dueOn: inDays(4), assigneeUserId: asBen.user.id })
  await visit(page, dashboard)
  const menu = await openBell(page)
  await expect(menu.getByRole('listitem')).toContainText('New task: Clean the gutters')
  await menu.getByRole('link', { name: 'Open: New task: Clean the gutters' }).click()
  await expect(page).toHaveURL(`/task/${taskId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Clean the gutters' })).toBeVisible()

  await visit(page, dashboard)
  // Listed at once as the reader’s own, and not again by its date.
  const mine = section(page, 'Assigned to you')
  const next = section(page, 'Next 30 days')
  await expect(page.getByRole('list', { name: 'At a glance' })).toHaveText('1 task is assigned to you')
  await expect(mine.getByRole('listitem')).toHaveText(/Clean the gutters.*Mine/)
  await expect(mine.getByRole('link', { name: 'My tasks' })).toHaveAttribute('href', /assignee=me/)
  await expect(next.getByRole('link', { name: 'Clean the gutters' })).toHaveCount(0)
  await expect(next.getByRole('listitem').filter({ hasText: 'Air the attic' })).not.toContainText('Mine')
  await mine.getByRole('button', { name: 'Done: Clean the gutters' }).click()
  await expect(mine).toHaveCount(0)
  await expect(page.getByText('Nothing is waiting for you').first()).toBeVisible()
  const stored = async () => (await db.select().from(tasks).where(eq(tasks.id, taskId)))[0]?.status
  await expect.poll(stored).toBe('DONE')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(mine.getByRole('link', { name: 'Clean the gutters' })).toBeVisible()
  await expect.poll(stored).toBe('TODO')
})

test('overdue tasks are shown, and approvals and reports are decided in place', async ({
  page,
  database: { db },
}) => {
  const { dashboard, house, ben, asBen } = await aFamily(page, db)
  await aTask(db, house, { title: 'Sweep the chimney', dueOn: inDays(-5), priority: 'HIGH' })
  const review = await aTask(db, house, {
    title: 'Paint the fence',
    needsApproval: true,
    assigneeUserId: ben.id,
  })
  await moveTask(asBen, { taskId: review.id, version: 1, status: 'IN_REVIEW', reason: null })
  const report = await aTask(db, house, { title: 'The tap drips', status: 'REPORT', reportedBy: ben.id })
  await visit(page, dashboard)

  const late = section(page, 'Urgent and overdue').getByRole('listitem')
  await expect(late).toContainText('Sweep the chimney')
  await expect(late).toContainText('Overdue')
  await expect(late).toContainText('High')
  const waiting = section(page, 'Waiting for you')
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  await waiting.getByRole('button', { name: 'Approve: Paint the fence' }).click()
  await expect(page.getByText('“Paint the fence” approved')).toBeVisible()
  await waiting.getByRole('button', { name: 'Accept: The tap drips' }).click()
  await expect(waiting.getByText('No decision is waiting for you.')).toBeVisible()
  const statuses = await db.select({ id: tasks.id, status: tasks.status }).from(tasks)
  expect(statuses).toContainEqual({ id: review.id, status: 'DONE' })
  expect(statuses).toContainEqual({ id: report.id, status: 'TODO' })
  await expect(section(page, 'Properties')).toContainText('2 open tasks')
})

test('a project, a task and a recurring task are found by part of their name and opened', async ({
  page,
  database: { db },
}) => {
  const { dashboard, house } = await aFamily(page, db)
  const project = await aProject(db, house, { title: 'Insulate the attic' })
  await aTask(db, house, { title: 'Air the attic' })
  await aSchedule(db, house, { title: 'Inspect the attic' })
  await visit(page, dashboard)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('attic')
  for (const name of [/Insulate the attic Project/, /Air the attic Task/, /Inspect the attic Recurring task/])
    await expect(page.getByRole('option', { name })).toBeVisible()
  await page.getByRole('option', { name: /Insulate the attic/ }).click()
  await expect(page).toHaveURL(`/project/${project.id}`)
})

for (const theme of ['light', 'dark'] as const) {
  test(`the dashboard of a busy family passes axe and fits a phone, ${theme}`, async ({
    page,
    database: { db },
  }) => {
    const { dashboard, anna, house, ben } = await aFamily(page, db)
    await aTask(db, house, { title: 'Sweep the chimney', dueOn: inDays(-5), priority: 'URGENT' })
    await aTask(db, house, { title: 'The tap drips', status: 'REPORT', reportedBy: ben.id })
    await aTask(db, house, { title: 'W'.repeat(120), dueOn: inDays(4), assigneeUserId: anna.id })
    await aSchedule(db, house, { title: 'Test the smoke alarms', nextOn: inDays(8) })
    const project = await aProject(db, house, { status: 'IN_PROGRESS', budgetMinor: 2_500_000 })
    await aTask(db, house, { projectId: project.id, status: 'DONE' })
    await page.addInitScript(
      (chosen) =>
        localStorage.setItem('kinstead-theme', JSON.stringify({ state: { theme: chosen }, version: 0 })),
      theme,
    )
    await visit(page, dashboard)
    // 640 and 320 pixels are the widths of a 1280-pixel window at 200 % and 400 % zoom.
    for (const width of [1280, 640, 360, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expectFits(page)
      const { violations } = await (await axe(page)).analyze()
      expect(violations).toEqual([])
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}-${theme}-${width}.png`, fullPage: true })
    }
  })
}
