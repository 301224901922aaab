import { eq } from 'drizzle-orm'
import { meters } from '../src/server/db/schema/meters.ts'
import { appOf } from './app.ts'
import { thisYear } from './days.ts'
import { createHouse } from './families.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './pages.ts'

test('a meter is added and read by keyboard, a lower reading refused, the meter replaced, a reading deleted and restored', async ({
  signedIn: page,
  complaints,
}) => {
  await createHouse(page)
  await page.waitForURL(/\/property\/[\w-]{36}/)
  const [property = ''] = /\/property\/[\w-]{36}/.exec(page.url()) ?? []
  await visit(page, `${property}/meters`)
  await expect(page.getByText('No meters yet')).toBeVisible()

  await page.getByRole('link', { name: 'Add meter' }).press('Enter')
  await page.getByLabel('Name').fill('Water, main meter')
  await page.getByLabel('Kind').selectOption('Water')
  await page.getByLabel('Unit of measurement').selectOption('m³')
  await page.getByLabel('Name').press('Enter')
  await expect(page.getByRole('heading', { name: 'Water, main meter' })).toBeVisible()
  await expect(page.getByText('From the second reading on')).toBeVisible()

  const read = async (value: string, day: string) => {
    await page.getByRole('link', { name: 'Add reading' }).press('Enter')
    await page.getByRole('textbox', { name: 'Meter reading' }).fill(value)
    await page.getByLabel('Date').fill(day)
    await page.getByRole('textbox', { name: 'Meter reading' }).press('Enter')
  }
  const readings = page.getByRole('list', { name: 'Meter readings' })
  const table = page.getByRole('region', { name: 'Consumption per month in m³' })
  await read('1,234.567', lastYear('01-01'))
  await expect(readings.getByRole('listitem')).toHaveCount(1)
  await read('1265.567', lastYear('02-01'))
  await expect(readings.getByRole('listitem')).toHaveCount(2)

  // A lower reading is refused beside its field, until the meter is said to be replaced.
  complaints.expect(/status of 400/)
  await read('3', lastYear('03-01'))
  await expect(page.getByText(/This is lower than 1,265.567 m³ on/)).toBeVisible()
  await page.getByLabel('The meter was replaced').press('Space')
  await page.getByRole('button', { name: 'Add reading' }).press('Enter')
  await expect(readings.getByRole('listitem').first()).toContainText('Meter replaced')
  await read('17.5', lastYear('03-30'))
  await expect(readings.getByRole('listitem')).toHaveCount(4)
  await expect(readings.getByRole('listitem').first()).toContainText('17.5 m³')
  await expect(table.getByRole('row')).toHaveCount(14)
  await expect(page.locator('.recharts-surface').first()).toBeVisible()

  await readings.getByRole('button').first().press('Enter')
  await expect(readings.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(readings.getByRole('listitem')).toHaveCount(4)

  // Someone else saves first: their version is shown, and the next press overwrites it.
  await page.getByRole('link', { name: 'Edit' }).press('Enter')
  const { db } = appOf(page).database()
  await db.update(meters).set({ name: 'Well', version: 2 }).where(eq(meters.version, 1))
  complaints.expect(/status of 409/)
  await page.getByLabel('Place').fill('Cellar')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  const newer = page.getByRole('region', { name: 'Someone else saved first' })
  await expect(newer.getByRole('row', { name: /^Name/ })).toContainText('Well')
  await page.getByRole('button', { name: 'Save my version' }).press('Enter')
  await expect(page.getByText('Water · Cellar')).toBeVisible()

  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Delete meter' }).press('Enter')
  await expect(page.getByText('No meters yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('list', { name: 'Meters' })).toContainText('17.5 m³ on')

  await visit(page, `${property}/activity`)
  const lines = page.getByRole('list', { name: 'Activity' })
  await expect(lines).toContainText('recorded a replaced meter and the reading “Water, main meter: 3 m³ on')
  await expect(lines).toContainText('added the meter “Water, main meter”')
})

/** A day of the year before, which is always in the past. */
const lastYear = (monthDay: string) => `${thisYear - 1}-${monthDay}`
