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

/** Someone new, with a group and a house of their own. */
async function aHouse(page: Page) {
  await signIn(page)
  return createHouse(page)
}

/** From then on the person of the page may only look at things. */
const becomeViewer = (db: Db, familyGroupId: string) =>
  db.update(memberships).set({ role: 'VIEWER' }).where(eq(memberships.familyGroupId, familyGroupId))

async function pick(page: Page, text: string, name: string | RegExp) {
  await page.keyboard.press('Control+k')
  await field(page).fill(text)
  await option(page, name).click()
}

test('codes, papers, people and amounts are found by what a family calls them', async ({
  page,
  database: { db },
  complaints,
}) => {
  // There are rows of documents, and no files behind them.
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
  // One press shows it, and none has been made.
  await expect(page.getByRole('button', { name: 'Show Front door' })).toBeFocused()
  await expect(page.locator('body')).not.toContainText('4711')

  await becomeViewer(db, familyGroupId)
  await visit(page, `/property/${house.id}`)
  await page.keyboard.press('Control+k')
  await field(page).fill('door code')
  await expect(page.getByText('Nothing found for “door code”.')).toBeVisible()
})

test('an expense is one of the first things to add, for those who may record one', async ({
  page,
  database: { db },
}) => {
  const { id, familyGroupId } = await aHouse(page)
  await pick(page, 'expense', 'Record expense in The Kellers')
  await expect(page.getByRole('heading', { level: 1, name: 'Record expense' })).toBeVisible()
  await expect(page).toHaveURL(`/money/${familyGroupId}/payments/new?propertyId=${id}`)

  await page.setViewportSize({ width: 360, height: 740 })
  for (const [entry, heading] of [
    ['Record expense', 'Record expense'],
    ['Settle up', 'Record a settlement'],
    ['New bill', 'New bill'],
    ['Record income', 'Record income'],
  ] as const) {
    await visit(page, `/property/${id}`)
    await page.getByRole('link', { name: 'Add', exact: true }).click()
    await page.getByRole('link', { name: entry, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }

  await becomeViewer(db, familyGroupId)
  await visit(page, `/add?propertyId=${id}`)
  await expect(page.getByRole('link', { name: 'Report a problem' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Money' })).toBeHidden()
  await page.keyboard.press('Control+k')
  await field(page).fill('record')
  await expect(page.getByText('Nothing found for “record”.')).toBeVisible()
})

test('all open tasks are one step from the dashboard, the menu of a phone and the commands', async ({
  page,
}) => {
  const { familyGroupId } = await aHouse(page)
  const tasks = page.getByRole('heading', { level: 1, name: 'Tasks' })
  const dashboard = () => visit(page, `/dashboard/${familyGroupId}`)
  await dashboard()
  await page.getByRole('link', { name: 'All tasks' }).click()
  await expect(tasks).toBeVisible()
  // The keys are pressed as soon as there is something to see.
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
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Tasks' }).click()
  await expect(tasks).toBeVisible()
})

test('the mark of the product leads visitors to the first page, and members to their dashboard', async ({
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

test('each page has a title of its own, and each tab names the thing that it is a part of', async ({
  signedIn: page,
}) => {
  const paths = await everyPage(page)
  const titles = new Map<string, string>()
  // The pages of the provider say the same where no mail can be sent.
  for (const path of paths.filter((path) => !path.startsWith('/oidc/'))) {
    const html = await (await page.request.get(path)).text()
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''
    expect(title, path).not.toBe('')
    titles.set(path, title)
  }
  // What only narrows or arranges a list is the same page; the parts of a group are not. A job is told to nobody in a title.
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
  // Also when the tab is opened by a link, and when the page is only narrowed.
  await visit(page, property)
  await page.getByRole('navigation').getByRole('link', { name: 'Documents' }).click()
  await expect(page).toHaveTitle('Documents · Lake cabin · Kinstead')
})
