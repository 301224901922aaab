import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { visits } from '../src/server/db/schema/visits.ts'
import { aPayment, participantOf } from '../test/factories/money.ts'
import { aMembership, aUser } from '../test/factories/people.ts'
import { aProject } from '../test/factories/work.ts'
import { aQuote, aVisit, aWorker } from '../test/factories/workers.ts'
import { aGroupOf, aHouseOf, aMember, signIn } from './families.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessibleInBothThemes } from './looks.ts'
import { reload, visit } from './pages.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

async function expectAtMost(page: Page, { width, height }: { width: number; height: number }) {
  await page.setViewportSize({ width, height: 740 })
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
    .toBeLessThanOrEqual(height)
}

test('the dashboard of the sample family is short, and summarises the state in its first line', async ({
  page,
}) => {
  // Five pictures are processed and the page is checked in both themes, which takes time on a busy machine.
  test.slow()
  await signIn(page)
  await visit(page, '/family-select')
  await page.getByRole('button', { name: 'Explore with sample data' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The Sandbergs (sample)' })).toBeVisible({
    timeout: 90_000,
  })
  await reload(page)
  await expectAtMost(page, { width: 1280, height: 1_600 })
  await expectAtMost(page, { width: 360, height: 2_400 })
  const facts = page.getByRole('list', { name: 'At a glance' })
  await expect(facts.getByRole('listitem')).toHaveText([
    /^\d+ things are waiting for you$/,
    /overdue$/,
    /^You (owe|are owed) €/,
  ])
  // Photos of the properties are in the first screen of a phone.
  await expect(page.locator('main article img').first()).toBeInViewport()

  const waiting = section(page, 'Waiting for you')
  const rows = waiting.getByRole('listitem').filter({ visible: true })
  await expect(rows).toHaveCount(2)
  const toggle = waiting.locator('summary')
  await expect(toggle).toContainText('Show all 8')
  await toggle.click()
  await expect(rows).toHaveCount(8)
  await facts.getByRole('link', { name: /overdue$/ }).click()
  // The overdue one is the reader's own.
  await expect(page).toHaveURL(/#mine$/)
  await expect(page.locator('#mine')).toBeInViewport()
  // What the header covers after the jump is not meant to be pressed there.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessibleInBothThemes(page, 'dashboard')
})

test('decisions are made in their rows, and a refusal shows a message and restores the row', async ({
  page,
  database: { db },
  complaints,
}) => {
  const anna = await signIn(page)
  const house = await aHouseOf(page)
  const { familyGroupId, dashboard } = house
  const ben = await aUser(db, { firstName: 'Ben' })
  await aMembership(db, { familyGroupId, userId: ben.id, role: 'MEMBER', color: 'pine' })
  const mine = await participantOf(db, familyGroupId, anna.id)
  const his = await participantOf(db, familyGroupId, ben.id)
  const waits = { status: 'PENDING', title: 'New boiler', createdBy: ben.id } as const
  await aPayment(db, house, { ...waits, payerId: his, parts: [mine, his] })
  const project = await aProject(db, house, { title: 'New roof' })
  const worker = await aWorker(db, { id: familyGroupId }, { name: 'Piet Jansen' })
  await aQuote(db, { project, worker })
  const { id } = await aVisit(db, { project, worker }, { status: 'PROPOSED' })
  await visit(page, dashboard)

  const waiting = section(page, 'Waiting for you')
  await expect(waiting.getByRole('listitem')).toHaveCount(3)
  await expect(waiting.getByRole('link', { name: /^View quote.*New roof/ })).toHaveAttribute(
    'href',
    `/project/${project.id}/quotes`,
  )
  await waiting.getByRole('button', { name: 'Approve: New boiler' }).click()
  await expect(page.getByText('New boiler approved')).toBeVisible()
  await expect(waiting.getByRole('listitem')).toHaveCount(2)

  // Someone else has moved the visit since this page was read.
  await db.update(visits).set({ version: 7 }).where(eq(visits.id, id))
  complaints.expect(/status of 409/)
  const confirm = waiting.getByRole('button', { name: 'Confirm: Piet Jansen proposes a visit' })
  await confirm.click()
  await expect(page.getByText('This visit was changed by someone else.')).toBeVisible()
  await confirm.click()
  await expect(page.getByText('Visit by Piet Jansen confirmed')).toBeVisible()
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  const [stored] = await db.select().from(visits).where(eq(visits.id, id))
  expect(stored?.status).toBe('CONFIRMED')
})

test('a new group gets first steps that tick themselves off, and each person can hide them', async ({
  page,
  browser,
}) => {
  await signIn(page)
  const familyGroupId = await aGroupOf(page)
  const dashboard = `/dashboard/${familyGroupId}`
  await visit(page, dashboard)
  const steps = section(page, 'First steps')
  await expect(steps).toContainText('0 of 7 done')
  await expect(steps.getByRole('link', { name: 'Add property' })).toHaveAttribute('href', /property\/new/)
  // Items that need a property have no link yet.
  await expect(steps.getByRole('link', { name: 'Save the door code' })).toHaveCount(0)
  await expectAccessibleInBothThemes(page, 'first steps')

  const house = await aHouseOf(page, 'Lake cabin', familyGroupId)
  await reload(page)
  await expect(steps).toContainText('1 of 7 done')
  await expect(steps.getByRole('link', { name: 'Add photo' })).toHaveAttribute(
    'href',
    `/property-edit/${house.id}`,
  )
  for (const [name, href] of [
    ['Save the door code', `${house.path}/codes`],
    ['Set the owners', `${house.path}/owners/change`],
    ['Add a recurring task', `${house.path}/schedule/new`],
    ['Record an expense', `/money/${familyGroupId}/payments/new`],
  ] as const)
    await expect(steps.getByRole('link', { name })).toHaveAttribute('href', href)

  const viewer = await aMember(browser, page, familyGroupId, 'Vera', { role: 'VIEWER' })
  await visit(viewer, dashboard)
  await expect(section(viewer, 'Waiting for you')).toBeVisible()
  await expect(section(viewer, 'First steps')).toHaveCount(0)

  await page.getByRole('button', { name: 'Hide the first steps' }).click()
  await expect(steps).toHaveCount(0)
  await reload(page)
  await expect(section(page, 'Waiting for you')).toBeVisible()
  await expect(steps).toHaveCount(0)
})
