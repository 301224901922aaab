import type { Locator, Page } from '@playwright/test'
import { aTask } from '../test/factories/work.ts'
import { aHouseOf } from './families.ts'
import { expect, test } from './fixtures.ts'
import { expectFits } from './looks.ts'
import { visit } from './pages.ts'

/** Returns where the first screen ends: at the bar of a phone. */
const endOf = async (page: Page) =>
  (await page.getByRole('navigation', { name: 'Quick access' }).boundingBox())?.y ?? 0

async function expectBegins(page: Page, found: Locator) {
  const box = await found.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect((box?.y ?? 0) + Math.min(box?.height ?? 0, 48)).toBeLessThanOrEqual(await endOf(page))
}

test('tasks and the month begin on the first screen of a phone, and the filters of a report are folded', async ({
  signedIn: page,
  database: { db },
}) => {
  const house = await aHouseOf(page)
  await aTask(db, house, { title: 'Clean the gutters' })
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, `/tasks?familyGroupId=${house.familyGroupId}`)
  await expectBegins(page, page.getByRole('main').getByRole('link', { name: /Clean the gutters/ }))
  await visit(page, `/calendar?familyGroupId=${house.familyGroupId}&view=month`)
  const month = page.locator('.calendar-grid')
  await expect(month).toBeVisible()
  await expectBegins(page, month)

  await visit(page, `/money/${house.familyGroupId}/reports?propertyId=${house.id}`)
  const property = page.getByRole('main').getByLabel('Property')
  await expect(property).toBeHidden()
  await page.getByRole('button', { name: 'Filters (1 active)' }).press('Enter')
  await expect(property).toHaveValue(house.id)
  await expectFits(page)
})

test('a task and a recurring task begin with what matters; what is filled in is not folded', async ({
  signedIn: page,
  database: { db },
}) => {
  const house = await aHouseOf(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await visit(page, `${house.path}/tasks/new`)
  for (const label of ['Title', 'Assigned to', 'Due date']) await expectBegins(page, page.getByLabel(label))
  await expectBegins(page, page.getByRole('button', { name: 'Add task' }))
  await expect(page.getByLabel('Priority')).toBeHidden()
  await expectFits(page)
  await page.getByText('More details', { exact: true }).click()
  await page.getByLabel('Cost').fill('ten')
  await page.getByText('More details', { exact: true }).click()
  await page.getByLabel('Title').fill('Meet the plumber')
  await page.getByRole('button', { name: 'Add task' }).click()
  // A folded field that is wrong opens.
  await expect(page.getByLabel('Cost')).toBeFocused()

  const { id } = await aTask(db, house, { title: 'Paint the fence', costMinor: 25_000 })
  await visit(page, `/task/${id}/edit`)
  await expect(page.getByLabel('Cost')).toHaveValue('250.00')
  await expect(page.getByLabel('Cost')).toBeVisible()

  await visit(page, `${house.path}/schedule/new`)
  await expect(page.getByLabel('Priority')).toBeHidden()
  const months = page.getByRole('group', { name: 'In these months' })
  await expect(months.getByRole('checkbox')).toHaveCount(12)
  const grid = await months.boundingBox()
  expect(grid?.height).toBeLessThan(320)
  const smallest = await months
    .locator('label')
    .evaluateAll((labels) => Math.min(...labels.map((label) => label.getBoundingClientRect().height)))
  expect(smallest).toBeGreaterThanOrEqual(24)
  await months.getByRole('checkbox', { name: 'September' }).focus()
  await page.keyboard.press('Space')
  await expect(months.getByRole('checkbox', { name: 'September' })).toBeChecked()
  await expectFits(page)
})
