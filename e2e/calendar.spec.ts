import type { Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { tasks } from '../src/server/db/schema/tasks.ts'
import { aTask } from '../test/factories/work.ts'
import { inDays } from './days.ts'
import { createHouse } from './families.ts'
import { expect, test } from './fixtures.ts'
import { axe, show, themes } from './looks.ts'
import { reload, visit } from './pages.ts'

/** Creates a property of a group, and returns the address of its calendar. */
async function aHouse(page: Page) {
  const { familyGroupId, id } = await createHouse(page)
  const open = async (rest = '') => {
    await visit(page, `/calendar?familyGroupId=${familyGroupId}${rest}`)
    // Until the grid has loaded, the same days are shown as a list.
    if (/view=(month|week)/.test(rest)) await expect(page.locator('.calendar-grid')).toBeVisible()
  }
  return { house: { id, familyGroupId }, familyGroupId, open }
}

/** Returns the cell of a day in the grid. */
const cellOf = (page: Page, day: string) => page.locator(`.calendar-grid [data-date="${day}"]`)

async function drag(page: Page, item: Locator, cell: Locator) {
  const [from, to] = [await item.boundingBox(), await cell.boundingBox()]
  if (!from || !to) throw new Error('nothing to drag')
  await page.mouse.move(from.x + 20, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y + from.height / 2 + 10, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 })
  await page.mouse.up()
}

test('a task is dragged to another day in the month and back with Undo', async ({
  signedIn: page,
  database: { db },
}) => {
  const { house, open } = await aHouse(page)
  const { id } = await aTask(db, house, { title: 'Clean the gutters', dueOn: '2027-05-04' })
  const dueOn = async () => (await db.select().from(tasks).where(eq(tasks.id, id)))[0]?.dueOn
  await open('&view=month&date=2027-05-04')
  await expect(page.getByRole('heading', { name: 'May 2027' })).toBeVisible()
  const item = page.getByRole('link', { name: /^Task, Clean the gutters/ })
  await drag(page, item, cellOf(page, '2027-05-20'))
  await expect(page.getByText('“Clean the gutters” moved to 20 May 2027.')).toBeVisible()
  await expect.poll(dueOn).toBe('2027-05-20')
  // The click that ended the drag opened nothing.
  expect(new URL(page.url()).pathname).toBe('/calendar')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(dueOn).toBe('2027-05-04')
  await item.click()
  await page.waitForURL(`**/task/${id}`)
})

test('a refused move is reverted, with a message that says why', async ({
  signedIn: page,
  database: { db },
  complaints,
}) => {
  complaints.expect(/status of 409/)
  const { house, open } = await aHouse(page)
  const { id } = await aTask(db, house, { title: 'Clean the gutters', dueOn: '2027-05-04' })
  await open('&view=month&date=2027-05-04')
  const item = page.getByRole('link', { name: /^Task, Clean the gutters/ })
  await expect(item).toBeVisible()
  await db.update(tasks).set({ version: 2 }).where(eq(tasks.id, id))
  await drag(page, item, cellOf(page, '2027-05-20'))
  await expect(page.getByText(/^This task was changed by someone else/)).toBeVisible()
  // It returns to its day.
  const offset = async () => {
    const [day, cell] = [await item.boundingBox(), await cellOf(page, '2027-05-04').boundingBox()]
    return Math.abs((day?.x ?? 0) - (cell?.x ?? 0))
  }
  await expect.poll(offset).toBeLessThan(20)
})

test('the keyboard alone moves an item and adds an event on a day', async ({
  signedIn: page,
  database: { db },
}) => {
  const { house, open } = await aHouse(page)
  const { id } = await aTask(db, house, { title: 'Clean the gutters', dueOn: '2027-05-04' })
  await open('&view=month&date=2027-05-04')
  await page.getByRole('link', { name: /^Task, Clean the gutters/ }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Move Clean the gutters to another day' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Move to').fill('2027-05-25')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“Clean the gutters” moved to 25 May 2027.')).toBeVisible()
  const [task] = await db.select().from(tasks).where(eq(tasks.id, id))
  expect(task?.dueOn).toBe('2027-05-25')

  await page.getByLabel(/^Add on Saturday,? 8 May 2027$/).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('First day')).toHaveValue('2027-05-08')
  await dialog.getByLabel('Title').fill('Meeting about the roof')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Meeting about the roof added to the calendar')).toBeVisible()

  await page.getByRole('link', { name: /^Event, Meeting about the roof/ }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Meeting about the roof' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('link', { name: /^Event, Meeting about the roof/ }).press('Enter')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete event' }).click()
  await expect(page.getByRole('link', { name: /^Event, Meeting about the roof/ })).toBeHidden()
  await page.getByText('Meeting about the roof deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: /^Event, Meeting about the roof/ })).toBeVisible()
})

test('the address keeps what is shown: it survives a reload, and “back” goes back', async ({
  signedIn: page,
  database: { db },
}) => {
  const { house, open } = await aHouse(page)
  await aTask(db, house, { title: 'Clean the gutters', dueOn: '2027-05-04' })
  await open('&view=agenda&date=2027-05-01')
  const task = page.getByRole('link', { name: /Clean the gutters/ })
  await expect(task).toBeVisible()
  await page.getByRole('button', { name: 'Stays', exact: true }).click()
  await expect(page.getByText('No matches')).toBeVisible()
  await reload(page)
  await expect(page.getByRole('button', { name: 'Stays', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByText('No matches')).toBeVisible()
  await page.getByRole('button', { name: 'Tasks', exact: true }).click()
  await expect(task).toBeVisible()
  await page.goBack()
  await expect(task).toBeHidden()
  await page.goBack()
  await expect(task).toBeVisible()
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Week' }).click()
  await page.getByRole('link', { name: 'Next week' }).click()
  await expect(page.getByRole('heading', { name: '3 May 2027 – 9 May 2027' })).toBeVisible()
})

test('a phone starts with the agenda, without waiting for a script', async ({
  signedIn: page,
  database: { db },
  browser,
}) => {
  const { house, open } = await aHouse(page)
  await aTask(db, house, { title: 'Clean the gutters', dueOn: inDays(3) })
  await page.setViewportSize({ width: 360, height: 800 })
  await open()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Agenda' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('listitem').getByRole('link', { name: /Clean the gutters/ })).toBeVisible()

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const still = await plain.newPage()
  await still.goto(page.url())
  await expect(still.getByRole('link', { name: /Clean the gutters/ })).toBeVisible()
  await still.getByRole('link', { name: 'Month', exact: true }).click()
  await expect(still.getByRole('link', { name: 'Month', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await plain.close()
})

test('the calendar library is loaded only for the month and week views', async ({ signedIn: page }) => {
  const { familyGroupId, open } = await aHouse(page)
  const scripts: string[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.push(await response.text().catch(() => ''))
  })
  const holdsGrid = () =>
    scripts.some((script) => script.includes('dayGridMonth') && script.includes('fc-classic'))
  for (const path of [
    `/dashboard/${familyGroupId}`,
    '/family-select',
    `/calendar?familyGroupId=${familyGroupId}&view=agenda`,
  ]) {
    await visit(page, path)
    expect(scripts.length, path).toBeGreaterThan(0)
    expect(holdsGrid(), path).toBe(false)
  }
  await open('&view=month')
  await expect(page.locator('.calendar-grid')).toBeVisible()
  await expect.poll(holdsGrid).toBe(true)
})

test('is accessible with items in both themes, and prints only the calendar', async ({
  signedIn: page,
  database: { db },
}) => {
  const { house, open } = await aHouse(page)
  await aTask(db, house, { title: 'Clean the gutters', dueOn: '2027-05-04', dueTime: '14:30' })
  await aTask(db, house, { title: 'Sweep', dueOn: '2027-05-05', status: 'DONE' })
  await aTask(db, house, { title: 'Late', dueOn: '2026-01-05' })
  for (const rest of [
    '&view=month&date=2027-05-04',
    '&view=week&date=2027-05-04',
    '&view=agenda&date=2026-01-01',
  ]) {
    await open(rest)
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /gutters|Late/ })
        .first(),
    ).toBeVisible()
    for (const theme of themes) {
      await show(page, theme)
      const { violations } = await (await axe(page)).analyze()
      expect(violations.map(({ id, nodes }) => `${theme} ${rest}: ${id}: ${nodes[0]?.html}`)).toEqual([])
    }
  }
  await page.emulateMedia({ media: 'print' })
  await open('&view=month&date=2027-05-04')
  await expect(page.getByRole('heading', { name: 'May 2027' })).toBeVisible()
  await expect(page.locator('.calendar-grid')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tasks', exact: true })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'View' })).toBeHidden()
})
