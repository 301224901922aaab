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
