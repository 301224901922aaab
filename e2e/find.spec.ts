import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import type { Db } from '../src/server/db/client.ts'
import { memberships } from '../src/server/db/schema/groups.ts'
import { aBill, anOutsider, aPayment } from '../test/factories/money.ts'
import { aMembership, aUser } from '../test/factories/people.ts'
import { aDocument, anAsset, aSecret } from '../test/factories/records.ts'
import { createHouse, signIn } from './families.ts'
import { everyPage, expect, holdScripts, test } from './fixtures.ts'
import { visit } from './pages.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

/** Creates a new person with a group and a property. */
async function aHouse(page: Page) {
  await signIn(page)
  return createHouse(page)
}

/** Makes the page's person a viewer from now on. */
const becomeViewer = (db: Db, familyGroupId: string) =>
  db.update(memberships).set({ role: 'VIEWER' }).where(eq(memberships.familyGroupId, familyGroupId))

async function pick(page: Page, text: string, name: string | RegExp) {
  await page.keyboard.press('Control+k')
  await field(page).fill(text)
  await option(page, name).click()
}

test('codes, documents, people and amounts are found by everyday names', async ({
  page,
  database: { db },
  complaints,
}) => {
  // There are document rows without files.
  complaints.expect(/404/)
  const house = await aHouse(page)
  const { familyGroupId } = house
  await aSecret(db, house, { label: 'Front door' })
  const asset = await anAsset(db, house, { name: 'Boiler' })
  await aDocument(db, house, { title: 'Vitodens 100', kind: 'WARRANTY', assetId: asset.id })
  const payerId = await anOutsider(db, familyGroupId)
  const payment = await aPayment(db, house, { payerId, parts: [payerId], title: 'New gutter' })
  const receipt = { propertyId: null, paymentId: payment.id, kind: 'RECEIPT', title: 'Scan 0815' } as const
  await aDocument(db, house, receipt)
  await aBill(db, house, { title: 'Property tax', amountMinor: 61_240 })
  const ben = await aUser(db, { firstName: 'Benjamin', lastName: 'Moser' })
  await aMembership(db, { familyGroupId, userId: ben.id, role: 'MEMBER', color: 'pine' })
  const title = (name: string) => page.getByRole('heading', { level: 1, name })

  await pick(page, 'boiler warranty', /^Vitodens 100 Document · Warranty · Boiler/)
  await expect(title('Vitodens 100')).toBeVisible()
  await pick(page, 'gutter receipt', /^Scan 0815 Document · Receipt · New gutter/)
  await expect(title('Scan 0815')).toBeVisible()
  await pick(page, '612,40', /^Property tax Bill .*612\.40/)
  await expect(title('Property tax')).toBeVisible()
  await pick(page, 'benjamin', /^Benjamin Moser Person/)
  await expect(page.getByRole('list', { name: 'Members' }).getByText('Benjamin Moser')).toBeVisible()
  await pick(page, 'door code', /^Front door Code or password/)
  await expect(page).toHaveURL(/\/manual#secret-/)
  // One press would reveal it, and none has been made.
  await expect(page.getByRole('button', { name: 'Show Front door' })).toBeFocused()
  await expect(page.locator('body')).not.toContainText('4711')

  await becomeViewer(db, familyGroupId)
  await visit(page, `/property/${house.id}`)
  await page.keyboard.press('Control+k')
  await field(page).fill('door code')
  await expect(page.getByText('Nothing found for “door code”.')).toBeVisible()
})

test('the Add menu starts with an expense for people who may record one', async ({
  page,
  database: { db },
}) => {
  const { id, familyGroupId } = await aHouse(page)
  await pick(page, 'expense', 'Record expense in The Kellers')
  await expect(page.getByRole('heading', { level: 1, name: 'Record expense' })).toBeVisible()
  await expect(page).toHaveURL(`/money/${familyGroupId}/payments/new?propertyId=${id}`)

  await page.setViewportSize({ width: 360, height: 740 })
  for (const [entry, heading] of [
    ['Expense', 'Record expense'],
    ['Settlement', 'Record a settlement'],
    ['Bill', 'New bill'],
    ['More to add', 'Add'],
  ] as const) {
    await visit(page, `/property/${id}`)
    await page.getByRole('link', { name: 'Add', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Add' })
    await dialog.getByRole('link', { name: entry, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }

  await page.getByRole('link', { name: 'Record income' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Record income' })).toBeVisible()

  await becomeViewer(db, familyGroupId)
  await visit(page, `/add?propertyId=${id}`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Problem' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /Expense|Task|Record/ })).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await field(page).fill('record')
  await expect(page.getByText('Nothing found for “record”.')).toBeVisible()
})

test('all open tasks are one step from the dashboard, the bottom bar on a phone and the commands', async ({
  page,
}) => {
  const { familyGroupId } = await aHouse(page)
  const tasks = page.getByRole('heading', { level: 1, name: 'Tasks' })
  const dashboard = () => visit(page, `/dashboard/${familyGroupId}`)
  await dashboard()
  await page.getByRole('region', { name: 'Urgent and overdue' }).getByRole('link', { name: 'Tasks' }).click()
  await expect(tasks).toBeVisible()
  // The keys are pressed as soon as something is visible.
  const letGo = await holdScripts(page)
  await page.goto(`/dashboard/${familyGroupId}`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: 'The Kellers' })).toBeVisible()
  await page.keyboard.press('Control+k')
  letGo()
  await field(page).fill('all tasks')
  await option(page, 'Tasks of The Kellers').click()
  await expect(tasks).toBeVisible()
  await page.unrouteAll()
  await page.setViewportSize({ width: 360, height: 740 })
  await dashboard()
  await page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: 'Tasks' }).click()
  await expect(tasks).toBeVisible()
})

test('the logo leads visitors to the home page and members to their dashboard', async ({
  page,
  browser,
  app,
}) => {
  const { familyGroupId } = await aHouse(page)
  const mark = (of: Page) => of.getByRole('banner').getByRole('link', { name: 'Kinstead' })
  await mark(page).click()
  await expect(page).toHaveURL(`/dashboard/${familyGroupId}`)

  const context = await browser.newContext({ baseURL: app.origin })
  const visitor = await context.newPage()
  await visit(visitor, '/privacy')
  await mark(visitor).click()
  await expect(visitor).toHaveURL('/')
  await context.close()
})

test('each page has its own title, and each tab also names the property or group', async ({
  signedIn: page,
}) => {
  const paths = await everyPage(page)
  const titles = new Map<string, string>()
  // The provider's pages say the same if no mail can be sent.
  for (const path of paths.filter((path) => !path.startsWith('/oidc/'))) {
    const html = await (await page.request.get(path)).text()
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''
    expect(title, path).not.toBe('')
    titles.set(path, title)
  }
  // Filters and sorting keep the page title; sections of a group have their own. The title of a job page reveals
  // nothing.
  const pageOf = (path: string) =>
    path.startsWith('/family-select')
      ? path
      : path.replace(/^\/worker-share\/.*/, '/worker-share').split('?')[0]
  const pagesOf = Map.groupBy(titles, ([, title]) => title)
  const shared = [...pagesOf]
    .map(([title, entries]) => [title, [...new Set(entries.map(([path]) => pageOf(path)))]] as const)
    .filter(([, pages]) => pages.length > 1)
  expect(shared).toEqual([])

  const property = paths.find((path) => /^\/property\/[0-9a-f-]{36}$/.test(path)) ?? ''
  expect(titles.get(property)).toBe('Lake cabin · Kinstead')
  expect(titles.get(`${property}/assets`)).toBe('Assets · Lake cabin · Kinstead')
  // Also when the tab is opened by a link, or when the page is only filtered.
  await visit(page, property)
  await page.getByRole('navigation').getByRole('link', { name: 'Documents' }).click()
  await expect(page).toHaveTitle('Documents · Lake cabin · Kinstead')
})
