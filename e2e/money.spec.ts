import type { Page } from '@playwright/test'
import { aGroupOf, aHouseOf, aMember } from './families.ts'
import { expect, test } from './fixtures.ts'
import { expectFits } from './looks.ts'
import { moreDetails, openSplit } from './money-pages.ts'
import { awake, visit } from './pages.ts'

/** Anna 50 %, Ben 30 %, Clara 20 %, from 2020 on. */
async function recordOwners(page: Page, property: string) {
  await visit(page, `${property}/owners/change`)
  await page.getByLabel('Valid from').fill('2020-01-01')
  for (const [name, share] of [
    ['Anna Keller', '50'],
    ['Ben Keller', '30'],
    ['Clara Keller', '20'],
  ] as const) {
    await page.getByLabel('Member', { exact: true }).selectOption({ label: name })
    await page.getByRole('button', { name: 'Add member' }).click()
    await page.getByLabel(name, { exact: true }).fill(share)
  }
  await page.getByRole('button', { name: 'Record owners' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Record permanently' }).click()
  await expect(page.getByRole('table', { name: 'Owners today' })).toContainText('Clara Keller')
}

type Expense = { title: string; amount: string; category: string; method: string; parts: string[] }

/**
 * Records an expense for the property, and reads the shares while the form is still open.
 * @returns the address of its page
 */
async function recordExpense(page: Page, { money, propertyId }: Places, expense: Expense) {
  await visit(page, `${money}/payments/new?propertyId=${propertyId}`)
  await page.getByLabel('Title').fill(expense.title)
  await moreDetails(page)
  await page.getByLabel('Category').selectOption({ label: expense.category })
  await page.getByLabel('Amount', { exact: true }).fill(expense.amount)
  await openSplit(page)
  // The property has 100 % owners, so a payment for it defaults to ownership.
  await expect(page.getByLabel('How it is split').locator('option:checked')).toHaveText('By ownership')
  await page.getByLabel('How it is split').selectOption({ label: expense.method })
  const editor = page.getByRole('group', { name: 'Split between' })
  for (const part of expense.parts) await expect(editor.getByText(part).first()).toBeVisible()
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: expense.title })).toBeVisible()
  await expect(page.getByText('Needs approval').first()).toBeVisible()
  return new URL(page.url()).pathname
}

type Places = { money: string; propertyId: string }

async function approve(page: Page, payment: string) {
  await visit(page, payment)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(/ approved$/)).toBeVisible()
}

const standing = (page: Page) =>
  page.getByRole('list', { name: 'Who is owed, who owes' }).getByRole('listitem')

/** Follows the transfer that is suggested to the page's person. */
async function settleSuggested(page: Page, money: string, amount: string) {
  await visit(page, money)
  await page.getByRole('link', { name: new RegExp(`Settle up .*${amount} from you`) }).click()
  await awake(page)
  await page.getByRole('button', { name: 'Record settlement' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Record settlement' }).click()
  await expect(page.getByText('Needs confirmation', { exact: true })).toBeVisible()
  return new URL(page.url()).pathname
}

async function confirm(page: Page, settlement: string) {
  await visit(page, settlement)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, received' }).click()
  await expect(page.getByText('It is included in the balances.', { exact: true })).toBeVisible()
}

// The figures match the hand calculation in docs/money.md.
test('three owners split a roof and heating oil, approve both, and settle up', async ({
  signedIn: anna,
  browser,
}) => {
  const {
    familyGroupId,
    id: propertyId,
    path: property,
  } = await aHouseOf(anna, 'Lake cabin', await aGroupOf(anna, 'Three owners'))
  const ben = await aMember(browser, anna, familyGroupId, 'Ben')
  const clara = await aMember(browser, anna, familyGroupId, 'Clara')
  await recordOwners(anna, property)
  const places = { money: `/money/${familyGroupId}`, propertyId }

  const roof = await recordExpense(ben, places, {
    title: 'Roof repair',
    amount: '12345.67',
    category: 'Repairs',
    method: 'By ownership',
    parts: ['6,172.84', '3,703.70', '2,469.13'],
  })
  await visit(anna, places.money)
  await expect(standing(anna).filter({ hasText: '8,641.97' })).toHaveCount(0)
  await approve(anna, roof)
  const oil = await recordExpense(clara, places, {
    title: 'Heating oil',
    amount: '900',
    category: 'Energy and heating',
    method: 'Equally',
    parts: ['300.00'],
  })
  await approve(ben, oil)

  await visit(anna, places.money)
  await expect(standing(anna).filter({ hasText: '6,472.84' })).toContainText('You owe')
  await expect(standing(anna).filter({ hasText: 'Ben' })).toContainText('8,341.97')
  await expect(standing(anna).filter({ hasText: 'Clara' })).toContainText('1,869.13')
  await anna.setViewportSize({ width: 360, height: 780 })
  await expectFits(anna)

  const first = await settleSuggested(anna, places.money, '6,472\\.84')
  const second = await settleSuggested(clara, places.money, '1,869\\.13')
  await confirm(ben, first)
  await confirm(ben, second)
  await visit(ben, places.money)
  await expect(ben.getByText(/are settled up/).first()).toBeVisible()
})
