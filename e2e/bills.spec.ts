import type { Page } from '@playwright/test'
import { inDays } from './days.ts'
import { createHouse } from './families.ts'
import { expect, test } from './fixtures.ts'
import { axe, expectFits, show, themes } from './looks.ts'
import { moreDetails, openSplit } from './money-pages.ts'
import { awake, visit } from './pages.ts'

async function aHouse(page: Page) {
  const { familyGroupId } = await createHouse(page)
  return { bills: `/money/${familyGroupId}/bills`, add: `/money/${familyGroupId}/bills/new` }
}

async function addBill(
  page: Page,
  path: string,
  fields: { title: string; amount: string; dueOn: string; often?: string },
) {
  await visit(page, path)
  await page.getByLabel('Title').fill(fields.title)
  await page.getByLabel('Amount').fill(fields.amount)
  await page.getByLabel('Due on').fill(fields.dueOn)
  await page.getByLabel('Category').selectOption('Taxes')
  if (fields.often) await page.getByLabel('How often').selectOption(fields.often)
  await page.getByRole('button', { name: 'Add bill' }).click()
  await expect(page.getByRole('heading', { level: 1, name: fields.title })).toBeVisible()
  await awake(page)
  return new URL(page.url()).pathname
}

const isPlain = async (page: Page) => {
  expect((await (await axe(page)).analyze()).violations).toEqual([])
  await expectFits(page)
}

test('a bill is added, paid once with an expense, and shown as paid', async ({ signedIn: page }) => {
  const { bills, add } = await aHouse(page)
  const bill = await addBill(page, add, { title: 'Property tax', amount: '120', dueOn: inDays(3) })
  await expect(page.getByText('Due', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pay Property tax' })).toBeVisible()
  await awake(page)
  await page.getByLabel('Amount', { exact: true }).fill('123.40')
  await page.getByRole('button', { name: 'Record as paid' }).dblclick()
  await expect(page).toHaveURL(new RegExp(`${bill}$`))
  await expect(page.getByText('£123.40 by Anna Keller', { exact: false })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay', exact: true })).toBeHidden()
  await page.getByRole('link', { name: 'View expense' }).click()
  await expect(page).toHaveURL(/\/payment\//)
  await expect(page.getByRole('link', { name: 'View bill' })).toHaveAttribute('href', bill)
  await visit(page, bills)
  await expect(page.getByRole('list', { name: 'Paid and cancelled' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('£123.40 paid', { exact: false })).toBeVisible()
})

test('a bill is paid before the default split of its new category is known', async ({ signedIn: page }) => {
  const { add } = await aHouse(page)
  const bill = await addBill(page, add, { title: 'Property tax', amount: '120', dueOn: inDays(3) })
  await visit(page, `${bill}/pay`)
  await moreDetails(page)
  await openSplit(page)
  await expect(page.getByRole('checkbox', { name: /Anna Keller/ })).toBeChecked()
  // The request for the new category never finishes; the page still shows the previous one.
  await page.route('**/split-defaults.getDefaultSplit*', () => {})
  await page.getByLabel('Category').selectOption('Water')
  await page.getByRole('button', { name: 'Record as paid' }).click()
  await expect(page).toHaveURL(new RegExp(`${bill}$`))
  await expect(page.getByText('£120.00 by Anna Keller', { exact: false })).toBeVisible()
})

test('recurring bills are created ahead, forecast, and ended', async ({ signedIn: page }) => {
  const { bills, add } = await aHouse(page)
  await addBill(page, add, { title: 'Electricity', amount: '60', dueOn: inDays(10), often: 'Every month' })
  await visit(page, bills)
  await expect(
    page.getByRole('list', { name: 'To pay' }).getByRole('link', { name: 'Electricity' }),
  ).toHaveCount(1)
  await expect(
    page.getByRole('list', { name: 'Upcoming' }).getByRole('link', { name: 'Electricity' }),
  ).toHaveCount(6)
  await page.getByRole('list', { name: 'Recurring bills' }).getByRole('link', { name: 'Electricity' }).click()
  await expect(page.getByText('Every month from', { exact: false })).toBeVisible()
  await awake(page)
  const made = page.getByRole('list', { name: 'To pay' })
  await expect(made.getByRole('link', { name: 'Electricity' })).toHaveCount(1)
  await expect(made.getByRole('link', { name: /^Pay the bill of/ })).toBeVisible()
  await page.getByRole('button', { name: 'End' }).click()
  await page.getByRole('button', { name: 'End recurring bill' }).click()
  await expect(page.getByText('No more bills will be created.')).toBeVisible()
  await expect(page.getByText('Ended', { exact: true })).toBeVisible()
})

test('a bill is cancelled, planned again, and deleted with Undo', async ({ signedIn: page }) => {
  const { add } = await aHouse(page)
  const bill = await addBill(page, add, { title: 'Chimney sweep', amount: '80', dueOn: inDays(40) })
  await page.getByRole('button', { name: 'Cancel bill' }).click()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  // The notice covers the button in a small window.
  await page.getByRole('button', { name: 'Reopen bill' }).press('Enter')
  await expect(page.getByText('Upcoming', { exact: true })).toBeVisible()
  // Earlier notices cover the buttons of a small window.
  await visit(page, bill)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete bill' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Chimney sweep restored')).toBeVisible()
  await visit(page, bill)
  await expect(page.getByRole('heading', { level: 1, name: 'Chimney sweep' })).toBeVisible()
})

test('the bill pages are accessible, also on a phone', async ({ signedIn: page }) => {
  const { bills, add } = await aHouse(page)
  const bill = await addBill(page, add, { title: 'Property tax', amount: '120', dueOn: inDays(3) })
  const series = await addBill(page, add, {
    title: 'Water',
    amount: '50',
    dueOn: inDays(5),
    often: 'Every 3 months',
  })
  await page.setViewportSize({ width: 360, height: 780 })
  for (const path of [bills, add, bill, `${bill}/edit`, `${bill}/pay`, series, `${series}/edit`]) {
    await visit(page, path)
    for (const theme of themes) {
      await show(page, theme)
      await isPlain(page)
    }
  }
})
