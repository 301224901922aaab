import type { Page } from '@playwright/test'
import { aProject } from '../test/factories/work.ts'
import { anInvoice, aQuote, aWorker } from '../test/factories/workers.ts'
import { appOf } from './app.ts'
import { aHouseOfThree } from './families.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessibleInBothThemes } from './looks.ts'
import { visit } from './pages.ts'

/** The property of docs/invoices.md: Anna owns half of it, Ben 30 % and Cara 20 %; the roofer's quote was accepted. */
async function aRoof(page: Page) {
  const { db } = appOf(page).database()
  const house = await aHouseOfThree(page)
  const project = await aProject(db, house, { title: 'New roof' })
  const worker = await aWorker(db, { id: house.familyGroupId })
  const parts = { labourMinor: 70_000, materialsMinor: 40_000, totalMinor: 110_000 }
  await aQuote(db, { project, worker }, { status: 'ACCEPTED', ...parts })
  return { db, house, project, worker }
}

const theInvoice = { number: '2026-17', amountMinor: 118_007 } as const

test('an invoice is approved and paid in two taps, and the balances match the hand calculation', async ({
  signedIn: page,
}) => {
  const { db, house, ...job } = await aRoof(page)
  await anInvoice(db, job, theInvoice)
  await visit(page, house.dashboard)
  await page.getByRole('link', { name: 'Invoice from Piet Jansen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Piet Jansen: 2026-17' })).toBeVisible()

  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const shares = page.getByLabel('Split between')
  await expect(shares.getByText('£590.04')).toBeVisible()
  await expect(shares.getByText('£354.02')).toBeVisible()
  await expect(shares.getByText('£236.01')).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()

  await expect(page.getByText('£1,180.07 by Anna Keller', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeHidden()
  await visit(page, `/money/${house.familyGroupId}`)
  const main = page.getByRole('main')
  await expect(main.getByText('£590.03').first()).toBeVisible()
  await expect(main.getByText('£354.02').first()).toBeVisible()
  await expect(main.getByText('£236.01').first()).toBeVisible()
  await visit(page, `/project/${job.project.id}/money`)
  await expect(page.getByRole('heading', { level: 2, name: 'Piet Jansen' })).toBeVisible()
  await expect(main.getByText('£1,100.00').last()).toBeVisible()
  await expect(main.getByText('£1,180.07').first()).toBeVisible()
})

test('undoing a payment makes the invoice payable again', async ({ signedIn: page }) => {
  const { db, ...job } = await aRoof(page)
  const { id } = await anInvoice(db, job, theInvoice)
  await visit(page, `/invoice/${id}`)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('£1,180.07 by Anna Keller', { exact: false })).toBeVisible()
})

test('an amount above the accepted quote is shown and confirmed before approval', async ({
  signedIn: page,
}) => {
  const { db, ...job } = await aRoof(page)
  const { id } = await anInvoice(db, job, { number: '2026-18', amountMinor: 128_007 })
  await visit(page, `/invoice/${id}`)
  const said = '£1,280.07 has been invoiced. That is £180.07 (16%) more than the accepted £1,100.00.'
  await expect(page.getByText(said)).toBeVisible()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Approve more than was quoted?' })
  await expect(dialog.getByText(said)).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve anyway' }).click()
  await expect(page.getByText('Ready to pay')).toBeVisible()
  await page.getByRole('link', { name: 'Piet Jansen: invoice 2026-18' }).click()
  await page.getByRole('button', { name: 'Cancel bill' }).click()
  await expect(page.getByText('Bill cancelled')).toBeVisible()
  await page.getByRole('link', { name: '2026-18', exact: true }).click()
  await expect(page.getByText('Bill cancelled').first()).toBeVisible()
})

test('a paper invoice is entered, queried, answered, corrected and rejected', async ({ signedIn: page }) => {
  const { house, project } = await aRoof(page)
  await visit(page, `/project/${project.id}/money`)
  await page.getByRole('link', { name: 'Add invoice' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add invoice' })).toBeVisible()
  await page.getByLabel('Contractor').selectOption('Piet Jansen')
  await page.getByLabel('Invoice number').fill('R-17')
  await page.getByLabel('Amount').fill('500')
  await page.getByRole('button', { name: 'Add invoice' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Piet Jansen: R-17' })).toBeVisible()

  await page.getByRole('button', { name: 'Ask a question' }).click()
  await page.getByLabel('Reason').fill('What are twelve hours for?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText('What are twelve hours for?').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toBeHidden()
  await page.getByRole('button', { name: 'Enter answer' }).click()
  await page.getByLabel('Reason').fill('The scaffold.')
  await page.getByRole('button', { name: 'Save answer' }).click()
  await expect(page.getByText('Answer: The scaffold.')).toBeVisible()

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Amount').fill('450')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Piet Jansen: R-17' })).toBeVisible()
  await expect(page.getByText('£450.00').first()).toBeVisible()

  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByLabel('Reason').fill('Not ours.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Rejected' })).toBeVisible()
  await expect(page.getByText('Not ours.').first()).toBeVisible()
  await visit(page, `/money/${house.familyGroupId}/invoices?state=REJECTED`)
  await expect(page.getByRole('list', { name: 'Invoices' }).getByRole('listitem')).toHaveCount(1)
})

test('invoices are accessible on a phone and on a desktop, in both themes', async ({ signedIn: page }) => {
  const { db, house, ...job } = await aRoof(page)
  const { id } = await anInvoice(db, job, theInvoice)
  await anInvoice(db, job, { status: 'QUERIED', statusReason: 'What are twelve hours for?' })
  for (const path of [`/invoice/${id}`, `/money/${house.familyGroupId}/invoices`]) {
    await visit(page, path)
    await expectAccessibleInBothThemes(page, path)
  }
})
