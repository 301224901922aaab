import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createHouse } from './families.ts'
import { expect, test } from './fixtures.ts'
import { axe, expectFits } from './looks.ts'
import { awake, chooseFor } from './pages.ts'

const heating = [
  'Name;Category;Serial number;Price paid;Bought on;Notes;Colour',
  'Boiler;Heating;SN-1234567;4999,90;04.05.2019;"Oil, condensing',
  'Noisy in the morning";red',
  '"=Pump; ""old""";Heating;;;;;',
].join('\r\n')

const file = (name: string, text: string | Buffer) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

async function openImport(page: Page) {
  await createHouse(page)
  await page.getByRole('link', { name: 'House', exact: true }).click()
  await page.getByRole('link', { name: 'Assets', exact: true }).click()
  await chooseFor(page, 'assets', 'Import')
  await expect(page.getByRole('heading', { name: 'Import assets' })).toBeVisible()
  await awake(page)
}

const choose = (page: Page, table: ReturnType<typeof file>) =>
  page.getByLabel('Choose a file').setInputFiles(table)

async function expectAccessible(page: Page) {
  const { violations } = await (await axe(page))
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  await expectFits(page)
}

test('a table is previewed, imported once, and removed again', async ({ signedIn: page }) => {
  await openImport(page)
  await choose(page, file('heating.csv', heating))
  await expect(page.getByRole('heading', { name: '2 rows in heating.csv' })).toBeFocused()
  await expect(page.getByText('Skipped, because Kinstead has no field for it: “Colour”')).toBeVisible()
  const shown = page.getByRole('list', { name: 'Assets in the file' }).getByRole('listitem')
  await expect(shown.first()).toContainText('Noisy in the morning')
  await expect(shown.last()).toContainText('=Pump; "old"')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add 2 assets' }).dblclick()
  await expect(page.getByRole('heading', { name: '2 assets added' })).toBeFocused()
  await page.getByRole('link', { name: 'View assets' }).click()
  await expect(page.getByText('SN-1234567')).toBeVisible()
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText('imported 2 assets')).toHaveCount(1)
  await page.goBack()

  const downloading = page.waitForEvent('download')
  await chooseFor(page, 'assets', 'Export')
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Lake cabin assets.csv')
  const table = await readFile(await download.path())
  expect(table.toString()).toContain(`"'=Pump; ""old"""`)

  // The same file again: it is recognised, and offers nothing.
  await chooseFor(page, 'assets', 'Import')
  await awake(page)
  await choose(page, file('again.csv', table))
  await expect(page.getByText('Already exists', { exact: true })).toHaveCount(2)
  await expect(page.getByText('There is nothing to add.')).toBeVisible()
  await page.getByLabel('Skip 2 assets that already exist').uncheck()
  await page.getByRole('button', { name: 'Add 2 assets' }).click()
  await expect(page.getByRole('heading', { name: '2 assets added' })).toBeFocused()
})

test('errors in a table are reported by row and column, also on a phone, and nothing is imported', async ({
  signedIn: page,
}) => {
  await openImport(page)
  await page.setViewportSize({ width: 360, height: 740 })
  const wrong = 'Name,Bought on,Price paid\nBoiler,soon,1.234\n,2024-01-02,\nSaw,,12.50\n'
  await choose(page, file('wrong.csv', wrong))
  await expect(page.getByRole('heading', { name: 'wrong.csv cannot be imported yet' })).toBeFocused()
  await expect(page.getByRole('list', { name: 'Problems' }).getByRole('listitem')).toHaveText([
    /^Line 2, Bought on.*“soon” is not a date/,
    /^Line 2, Price paid.*is ambiguous/,
    /^Line 3, Name.*Enter a name/,
  ])
  await expect(page.getByRole('button', { name: /^Add/ })).toHaveCount(0)
  await expectAccessible(page)

  await choose(page, file('right.csv', 'Name,Price paid\nSaw,12.50\n'))
  await page.getByRole('button', { name: 'Add 1 asset' }).click()
  await expect(page.getByRole('heading', { name: '1 asset added' })).toBeFocused()
})

test('a file that is not a table is refused with advice, and another file can be chosen', async ({
  signedIn: page,
  complaints,
}) => {
  complaints.expect(/status of 400/)
  await openImport(page)
  const refusals = [
    [file('cabin.pdf', '%PDF'), 'This is not a CSV file.'],
    [file('cabin.csv', 'PK\x03\x04'), 'This is a spreadsheet, not a CSV file.'],
    [file('cabin.csv', 'Boiler,Heating\n'), 'This file has no column for the name.'],
    [file('cabin.csv', `Name\n${'Saw\n'.repeat(50_000)}`), 'This file has more than 5,000 rows.'],
  ] as const
  for (const [table, sentence] of refusals) {
    await choose(page, { ...table, mimeType: table.name.endsWith('pdf') ? 'application/pdf' : 'text/csv' })
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  }
  await choose(page, file('cabin.csv', 'Name\nSaw\n'))
  await expect(page.getByRole('heading', { name: '1 row in cabin.csv' })).toBeFocused()
})

test('when the connection is lost nothing is imported, and the same button retries once', async ({
  signedIn: page,
  complaints,
}) => {
  complaints.expect(/ERR_(FAILED|INTERNET_DISCONNECTED)/)
  await openImport(page)
  await choose(page, file('heating.csv', heating))
  const add = page.getByRole('button', { name: 'Add 2 assets' })
  await expect(add).toBeVisible()
  // The answer is lost, not the request: the server has done it.
  await page.route('**/assets-import?*step=import*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await add.click()
  await expect(page.getByRole('alert').filter({ hasText: 'The file could not be uploaded.' })).toBeVisible()
  await page.unroute('**/assets-import?*step=import*')
  await add.click()
  await expect(page.getByRole('heading', { name: '2 assets added' })).toBeFocused()
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect(page.getByText('imported 2 assets')).toHaveCount(1)
})
