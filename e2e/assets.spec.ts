import type { Page } from '@playwright/test'
import { anAsset } from '../test/factories/records.ts'
import { aHouseOf, aMember, signIn } from './families.ts'
import { addAsset, expect, test } from './fixtures.ts'
import { axe, expectAccessibleInBothThemes, expectFits } from './looks.ts'
import { awake, chooseFor, reload, visit } from './pages.ts'
import { readPdf } from './read-pdf.ts'

let property = ''
let familyGroupId = ''

test.beforeEach(async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const house = await aHouseOf(page)
  property = house.path
  familyGroupId = house.familyGroupId
})

const boiler = { Name: 'Boiler', Category: 'HEATING', Location: 'Cellar', 'Serial number': 'VT-7401/22' }

const list = (page: Page) => page.getByRole('list', { name: 'Assets' })
const matches = (page: Page) => page.getByRole('main').getByRole('status')

test('on a phone: the boiler is added, found by its serial number, marked as broken, and restored with Undo', async ({
  signedIn: page,
}) => {
  await visit(page, property)
  await page.getByRole('link', { name: 'House', exact: true }).click()
  await page.getByRole('link', { name: 'Assets' }).click()
  await expect(page.getByText('No assets yet')).toBeVisible()
  await page.getByRole('link', { name: 'Add asset' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Boiler')
  await page.getByLabel('Category').selectOption('Heating')
  await page.getByLabel('Location').fill('Cellar')
  await page.getByLabel('Serial number').fill('VT-7401/22')
  await page.getByLabel('Bought on').fill('2024-02-29')
  await page.getByRole('button', { name: '5 years' }).click()
  await expect(page.getByLabel('Warranty until')).toHaveValue('2029-02-28')
  await expectFits(page)
  await page.getByRole('button', { name: 'Add asset' }).click()
  await expect(page.getByText('“Boiler” added')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Warranty until 28 Feb 2029')
  await addAsset(page, property, { Name: 'Mower', Category: 'GARDEN' })

  await visit(page, `${property}/assets`)
  await expect(matches(page)).toHaveText('2 assets')
  await page.getByLabel('Search').fill('7401')
  await expect(matches(page)).toHaveText('1 asset matches')
  await expect(page).toHaveURL(/\?q=/)
  await expectFits(page)
  await reload(page)
  await expect(page.getByLabel('Search')).toHaveValue('7401')
  await list(page).getByRole('link', { name: 'Boiler' }).click()

  await page.getByRole('button', { name: 'Mark as broken' }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: /^Broken$/ })).toBeFocused()
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText('marked Boiler as “Broken”')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: /^In use$/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText('marked Boiler as “In use”')
  await expectFits(page)
})

test('the address keeps filters and sorting of the list, and "back" returns to the previous view', async ({
  signedIn: page,
}) => {
  await addAsset(page, property, boiler)
  await addAsset(page, property, { Name: 'Mower', Category: 'GARDEN', Status: 'STORED' })
  await visit(page, `${property}/assets`)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Category').selectOption('Garden')
  await expect(page).toHaveURL(/category=GARDEN/)
  await expect(matches(page)).toHaveText('1 asset matches')
  await page.getByLabel('Status').selectOption('Broken')
  await expect(page.getByText('Try fewer letters')).toBeVisible()
  await page.goBack()
  await expect(matches(page)).toHaveText('1 asset matches')
  await expect(page.getByLabel('Status')).toHaveValue('')
  await page.goBack()
  await expect(matches(page)).toHaveText('2 assets')
  await page.getByLabel('Sort by').selectOption('Newest first')
  await expect(list(page).getByRole('link')).toHaveText(['Mower', 'Boiler'])
  await expect(page).toHaveURL(/sort=newest/)
})

test('a deleted asset is restored with Undo and from the trash', async ({ signedIn: page }) => {
  const asset = await addAsset(page, property, boiler)
  const remove = async () => {
    await visit(page, asset)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete asset' }).click()
    await expect(page.getByText('No assets yet')).toBeVisible()
  }
  await remove()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByRole('main').getByRole('link', { name: 'Boiler' })).toBeFocused()
  await expect(page.getByText('Boiler restored')).toBeVisible()
  await expect(list(page).getByRole('link', { name: 'Boiler' })).toBeVisible()

  await remove()
  await visit(page, `/family-select?familyGroupId=${familyGroupId}&tab=trash`)
  await page.getByRole('button', { name: 'Restore Boiler' }).click()
  await expect(page.getByText('The trash is empty')).toBeVisible()
  await page.goto(asset)
  await expect(page.getByRole('heading', { level: 1, name: 'Boiler' })).toBeVisible()
})

test('in an archived property everything can be read and nothing can be changed', async ({
  signedIn: page,
}) => {
  const asset = await addAsset(page, property, boiler)
  await visit(page, property)
  await chooseFor(page, 'Lake cabin', 'Archive')
  // Shown at once, and stored when the notice appears.
  await expect(page.getByText('Lake cabin archived')).toBeVisible()
  for (const path of [`${property}/assets`, asset]) {
    await page.goto(path)
    await expect(page.getByText('This property is archived and read-only.')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('VT-7401/22')
    await expect(page.getByRole('link', { name: 'Add asset' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Mark as/ })).toHaveCount(0)
  }
  for (const path of [`${property}/assets/new`, `${asset}/edit`]) {
    await page.goto(path)
    await expect(page.getByText('This property is archived and read-only.')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
  }
})

test('a viewer sees everything, and no buttons that would be refused', async ({
  signedIn: page,
  browser,
}) => {
  const asset = await addAsset(page, property, boiler)
  const viewer = await aMember(browser, page, familyGroupId, 'Rosa', { role: 'VIEWER' })
  await viewer.goto(`${property}/assets`)
  await expect(list(viewer).getByRole('link', { name: 'Boiler' })).toBeVisible()
  await viewer.getByRole('button', { name: 'More for assets' }).click()
  await expect(viewer.getByRole('menuitem', { name: 'Print labels' })).toBeVisible()
  await viewer.keyboard.press('Escape')
  await expect(viewer.getByRole('link', { name: 'Add asset' })).toHaveCount(0)
  await viewer.goto(asset)
  await expect(viewer.getByRole('main')).toContainText('VT-7401/22')
  await expect(viewer.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(viewer.getByRole('link', { name: 'Edit' })).toHaveCount(0)
  for (const path of [`${property}/assets/new`, `${asset}/edit`]) {
    await viewer.goto(path)
    await expect(viewer.getByText('View only')).toBeVisible()
  }
  await viewer.context().close()
})

test('a label contains the address that opens the asset for members only', async ({
  signedIn: page,
  app,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  const asset = await addAsset(page, property, boiler)
  await addAsset(page, property, { Name: 'Mower', Category: 'GARDEN' })
  await visit(page, `${property}/assets?category=HEATING`)
  await chooseFor(page, 'assets', 'Print labels')
  const labels = page.getByRole('list', { name: 'Labels' }).getByRole('listitem')
  await expect(labels).toHaveCount(1)
  await expect(labels).toContainText('Cellar')
  const address = `${app.origin}${asset}`
  await expect(labels).toContainText(address)
  await expectFits(page)

  await page.getByText('Large', { exact: true }).click()
  await expect(page).toHaveURL(/size=large/)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Labels' })).toBeHidden()
  await expect(page.getByRole('navigation').first()).toBeHidden()
  // The address changes before the page is rendered with it, so the width is asked for until it holds.
  const widthInMillimetres = async () => {
    const { width } = (await labels.boundingBox()) ?? { width: 0 }
    // An inch has 25.4 mm and 96 pixels.
    return Math.round((width * 25.4) / 96)
  }
  await expect.poll(widthInMillimetres).toBe(94)
  await page.emulateMedia({ media: 'screen' })

  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Boiler' })).toBeVisible()
  await page.getByRole('link', { name: 'Print label' }).click()
  await expect(labels).toHaveCount(1)

  const outside = await browser.newContext({ baseURL: app.origin })
  const stranger = await outside.newPage()
  await signIn(stranger)
  const answer = await stranger.goto(address)
  expect(answer?.status()).toBe(404)
  await expect(stranger.getByText('The page you are looking for does not exist.')).toBeVisible()
  await expect(stranger.getByText('Boiler')).toHaveCount(0)
  await outside.close()
})

test('labels are printed on A4 or US Letter, with the same rows, and as the region of the reader uses', async ({
  signedIn: page,
  database: { db },
}) => {
  const id = property.split('/').at(-1) ?? ''
  for (let number = 1; number <= 30; number++)
    await anAsset(db, { id, familyGroupId }, { name: `Tool ${number}.` })
  await visit(page, `${property}/labels`)
  const paper = (name: string) => page.getByRole('radio', { name })
  await expect(paper('A4')).toBeChecked()
  // A label has at least the height of a row, so the sheets are known.
  const perSheet = async () => {
    const sheets = await readPdf(await page.pdf({ preferCSSPageSize: true, printBackground: true }))
    const [{ width, height } = { width: 0, height: 0 }] = sheets
    const labels = sheets.map(({ text }) => text.match(/Tool \d+\./g)?.length)
    return { width: Math.round(width), height: Math.round(height), labels }
  }
  await expect.poll(perSheet).toEqual({ width: 595, height: 842, labels: [24, 6] })
  await page.getByText('US Letter', { exact: true }).click()
  await expect(page).toHaveURL(/paper=letter/)
  await expect.poll(perSheet).toEqual({ width: 612, height: 792, labels: [24, 6] })
  await reload(page)
  await expect(paper('US Letter')).toBeChecked()
  await expectAccessibleInBothThemes(page, 'labels on Letter')
})

test('a lifetime warranty needs no end date, in the form, the list and on the page', async ({
  signedIn: page,
}) => {
  await visit(page, `${property}/assets/new`)
  await page.getByLabel('Name', { exact: true }).fill('Knife')
  await page.getByRole('button', { name: '1 year' }).click()
  await page.getByLabel('Lifetime warranty').check()
  await expect(page.getByLabel('Warranty until')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add asset' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Knife' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Warranty: Lifetime')
  await page.goto(`${property}/assets`)
  await expect(list(page)).toContainText('Warranty: Lifetime')
})

test('a boiler is marked as broken with the keyboard alone', async ({ signedIn: page }) => {
  const press = async (name: string) => {
    const target = page.getByRole('main').locator('a, button', { hasText: name }).first()
    for (let steps = 0; steps < 60; steps++) {
      await page.keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) {
        return page.keyboard.press('Enter')
      }
    }
    throw new Error(`no way to ${name} with the keyboard`)
  }
  await visit(page, `${property}/assets`)
  await press('Add asset')
  await page.waitForURL(/assets\/new/)
  await awake(page)
  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.type('Boiler')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Boiler' })).toBeVisible()
  await awake(page)
  await press('Mark as broken')
  await expect(page.getByRole('paragraph').filter({ hasText: /^Broken$/ })).toBeFocused()
})

for (const theme of ['dark', 'light'] as const) {
  test(`the pages of assets are accessible in ${theme}`, async ({ signedIn: page }) => {
    const asset = await addAsset(page, property, { ...boiler, 'Warranty until': '2020-01-01' })
    await page.evaluate((name) => {
      localStorage.setItem('kinstead-theme', JSON.stringify({ state: { theme: name }, version: 0 }))
    }, theme)
    const paths = ['/assets', '/assets?q=nothing', '/assets/new', '/labels', '/labels?size=large']
    for (const path of [...paths.map((part) => property + part), asset, `${asset}/edit`]) {
      await visit(page, path)
      const { violations } = await (await axe(page))
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      expect(violations.map(({ id, nodes }) => `${path}: ${id}: ${nodes[0]?.html}`)).toEqual([])
      await expectFits(page)
    }
  })
}
