import { expect, type Page } from '@playwright/test'

/** Where the page of this form leads to once it is saved. */
async function savedAt(page: Page, address: RegExp): Promise<string> {
  await page.waitForURL(address)
  await page.waitForLoadState('networkidle')
  return new URL(page.url()).pathname
}

/** Records what somebody paid, for themselves and for an uncle without an account. @returns the address of its page */
async function aPaymentOf(page: Page, money: string, property: string): Promise<string> {
  const propertyId = property.split('/').at(-1)
  await page.goto(`${money}/new?propertyId=${propertyId}`, { waitUntil: 'networkidle' })
  await page.getByLabel('Title').fill('Roof repair')
  await page.getByLabel('Category').selectOption({ label: 'Repairs' })
  await page.getByLabel('Amount', { exact: true }).fill('90')
  await page.getByLabel('How it is split').selectOption({ label: 'Equally' })
  await page.getByLabel('Somebody outside the group').fill('Uncle Emil')
  await page.getByRole('button', { name: 'Add outsider' }).click()
  await expect(page.getByText('45.00').first()).toBeVisible()
  await page.getByRole('button', { name: 'Record', exact: true }).click()
  return savedAt(page, /\/payment\/[0-9a-f-]{36}$/)
}

/** Records that the uncle gave some of it back. @returns the address of its page */
async function aSettlementOf(page: Page, money: string): Promise<string> {
  await page.goto(`${money}/settle`, { waitUntil: 'networkidle' })
  await page.getByLabel('Who gave it').selectOption({ label: 'Uncle Emil' })
  await page.getByLabel('Who got it').selectOption({ label: 'Anna Keller (you)' })
  await page.getByLabel('Amount').fill('10')
  await page.getByRole('button', { name: 'Record settlement' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Record it' }).click()
  return savedAt(page, /\/settlement\/[0-9a-f-]{36}$/)
}

/** Adds a bill, or bills that come again. @returns the address of its page */
async function aBillOf(page: Page, money: string, { title, often }: { title: string; often?: string }) {
  await page.goto(`${money}/bill-new`, { waitUntil: 'networkidle' })
  await page.getByLabel('What for').fill(title)
  await page.getByLabel('Amount').fill('120')
  await page.getByLabel('Due on').fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10))
  await page.getByLabel('Category').selectOption({ label: 'Taxes' })
  if (often) await page.getByLabel('How often').selectOption({ label: often })
  await page.getByRole('button', { name: 'Add bill' }).click()
  return savedAt(page, /\/bill(-series)?\/[0-9a-f-]{36}$/)
}

/** Every page of the money of a group, with something on it. */
export async function everyMoneyPage(
  page: Page,
  { familyGroupId, property, project }: { familyGroupId: string; property: string; project: string },
): Promise<string[]> {
  const money = `/money/${familyGroupId}`
  const payment = await aPaymentOf(page, money, property)
  const settlement = await aSettlementOf(page, money)
  const bill = await aBillOf(page, money, { title: 'Property tax' })
  const series = await aBillOf(page, money, { title: 'Water', often: 'Every month' })
  return [
    money,
    `${money}/payments`,
    `${money}/payments?q=nothing`,
    `${money}/settlements`,
    `${money}/bills`,
    `${money}/budgets`,
    `${money}/reports`,
    `${money}/splitting`,
    `${money}/new`,
    `${money}/new?kind=INCOME`,
    `${money}/settle`,
    `${money}/bill-new`,
    `${money}/why`,
    `${money}/statement`,
    `${money}/import`,
    payment,
    `${payment}/edit`,
    settlement,
    bill,
    `${bill}/edit`,
    `${bill}/pay`,
    series,
    `${series}/edit`,
    `${property}/money`,
    `${project}/money`,
  ]
}
