import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { checklistLines } from '../src/server/db/schema/tasks.ts'
import { visits } from '../src/server/db/schema/visits.ts'
import { aProject, aTask } from '../test/factories/work.ts'
import { aWorker } from '../test/factories/workers.ts'
import { aPhoto } from '../test/files/pictures.ts'
import { appOf } from './app.ts'
import { aHouseOfThree } from './families.ts'
import { expect, test } from './fixtures.ts'
import { expectFits } from './looks.ts'
import { visit } from './pages.ts'

const phone = { width: 360, height: 740 }
const names = ['Piet Jansen', 'Rosa Lindt', 'Tom Berg'] as const

/** Returns the addresses of a project's links by contractor, as the family sends them. */
async function linksOf(page: Page, projectId: string) {
  await visit(page, `/project/${projectId}/links`)
  const addresses = names.map(async (name) => {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
    const text = await card.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
    return /https?:\/\/\S+$/.exec(decodeURIComponent(text ?? ''))?.[0] ?? ''
  })
  return Promise.all(addresses)
}

async function sendQuote(worker: Page, costs: { labour: string; materials: string; other?: string }) {
  await worker.getByLabel('Labour').fill(costs.labour)
  await worker.getByLabel('Materials').fill(costs.materials)
  await worker.getByLabel('Other costs').fill(costs.other ?? '')
  await worker.getByRole('button', { name: 'Send quote' }).click()
  await expect(worker.getByRole('status')).toHaveText('Sent. The family has been notified.')
}

async function sendPhoto(worker: Page, region: string, name: string) {
  const buffer = await aPhoto({ width: 600, height: 400 }).jpeg().toBuffer()
  const part = worker.getByRole('region', { name: region })
  const more = part.getByText('Add photos or PDFs to this')
  if (await more.isVisible()) await more.click()
  await part.getByLabel('Photos or PDFs').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
  await part.getByRole('button', { name: 'Upload' }).click()
  await expect(worker.getByRole('status')).toHaveText('Uploaded. The family has been notified.')
}

test('a job runs from the first question to the last payment: docs/contractors.md in figures', async ({
  signedIn: page,
  browser,
}) => {
  test.slow()
  const { db } = appOf(page).database()
  const house = await aHouseOfThree(page)
  const project = await aProject(db, house, { title: 'New roof', status: 'PLANNED' })
  for (const name of names) await aWorker(db, { id: house.familyGroupId }, { name })
  const task = await aTask(db, house, {
    ...{ projectId: project.id, title: 'Replace broken tiles', isVisibleToWorkers: true },
  })
  await db.insert(checklistLines).values({ taskId: task.id, text: 'Order tiles', position: 0 })
  await visit(page, `${house.path}/manual`)
  await page.getByRole('button', { name: 'Add code or password' }).click()
  const secret = page.getByRole('dialog', { name: 'Add code or password' })
  await secret.getByLabel('What it is for').fill('Front door')
  await secret.getByLabel('Code or password').fill('4711-open')
  await secret.getByRole('button', { name: 'Save' }).click()
  await expect(secret).toBeHidden()

  // Asks three contractors in one step.
  await visit(page, `/project/${project.id}/quotes`)
  await page.getByRole('link', { name: 'Ask for quotes' }).click()
  for (const name of names) await page.getByRole('checkbox', { name }).check()
  await page.getByLabel('What should they quote for?').fill('The tiles on the north side are loose.')
  await page.getByRole('button', { name: 'Ask for quotes' }).click()
  await expect(page.getByRole('heading', { name: '3 quotes requested' })).toBeVisible()
  const [piets = '', rosas = '', toms = ''] = await linksOf(page, project.id)
  expect(new Set([piets, rosas, toms]).size).toBe(3)

  // Two send a quote: on a phone, without an account or scripts.
  const device = { viewport: phone, javaScriptEnabled: false }
  const contexts = [await browser.newContext(device), await browser.newContext(device)] as const
  const [piet, rosa] = [await contexts[0].newPage(), await contexts[1].newPage()]
  await piet.goto(piets)
  await expect(piet.getByText('The tiles on the north side are loose.').first()).toBeVisible()
  await sendQuote(piet, { labour: '620', materials: '345.50', other: '40' })
  await sendPhoto(piet, 'Your quote', 'Ridge.jpg')
  await expect(piet.getByRole('link', { name: 'Ridge (sent by you)' })).toBeVisible()
  await rosa.goto(rosas)
  await sendQuote(rosa, { labour: '900', materials: '210' })
  await sendPhoto(rosa, 'Your quote', 'Gutter.jpg')
  await expect(rosa.getByText('Ridge')).toHaveCount(0)

  // The family compares, looks at the photos and accepts one.
  await visit(page, `/project/${project.id}/quotes`)
  const quoteOf = (name: string) =>
    page.getByRole('list', { name: 'Quotes' }).getByRole('listitem').filter({ hasText: name })
  await expect(quoteOf('Piet Jansen').first()).toContainText('£1,005.50')
  await expect(quoteOf('Rosa Lindt').first()).toContainText('£1,110.00')
  const files = page.getByRole('list', { name: 'Files of the quote from Piet Jansen' })
  await expect(files).toContainText('Ridge')
  await page.getByRole('button', { name: 'Accept the quote from Piet Jansen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept quote' }).click()
  await expect(quoteOf('Piet Jansen').first()).toContainText('Accepted')
  await rosa.reload()
  await expect(rosa.getByRole('region', { name: 'Your quote' })).toContainText('Declined')
  // There is one roofer: nobody else can believe that they have the job, or read the address.
  await expect(rosa.getByText('The family has chosen another contractor for this job.')).toBeVisible()
  await expect(rosa.getByRole('button', { name: 'Accept the job' })).toHaveCount(0)

  // The family chooses the code that this link shows around a visit.
  await visit(page, `/project/${project.id}/links`)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Piet Jansen' }) })
  await card.getByRole('checkbox', { name: 'Front door' }).check()
  await card.getByRole('button', { name: 'Save codes' }).click()
  await expect(card.getByRole('button', { name: 'Save codes' })).toBeHidden()

  // The contractor accepts the job and proposes a visit, which the family confirms.
  await piet.reload()
  await piet.getByRole('button', { name: 'Accept the job' }).click()
  await expect(piet.getByRole('status')).toHaveText('You accepted the job. The family has been notified.')
  const planned = piet.getByRole('region', { name: 'Visits' })
  await planned.getByText('Propose a visit').click()
  await planned.getByLabel('Date', { exact: true }).last().fill('2030-03-04')
  await planned.getByLabel('From', { exact: true }).last().fill('09:00')
  await planned.getByLabel('Until', { exact: true }).last().fill('10:00')
  await planned.getByRole('button', { name: 'Propose visit' }).click()
  await expect(planned).toContainText('2030')
  await visit(page, `/project/${project.id}/visits`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Piet Jansen/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Confirm visit' }).click()
  await expect(page.getByRole('main').getByText('Confirmed', { exact: true })).toBeVisible()

  // The code is hidden before its time window and shown within it.
  await piet.reload()
  await expect(piet.getByRole('region', { name: 'Visits' })).toContainText('Confirmed')
  await expect(piet.getByText('Front door')).toHaveCount(0)
  const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  await db
    .update(visits)
    .set({ startsAt: soon(60), endsAt: soon(120) })
    .where(eq(visits.projectId, project.id))
  await piet.reload()
  await expect(piet.getByText('4711-open')).toHaveCount(0)
  await piet.getByRole('button', { name: 'Show “Front door”' }).click()
  await expect(piet.getByText('4711-open')).toBeVisible()

  // The contractor finishes the work with a photo and sends the invoice.
  await piet.goto(piets)
  await piet.getByRole('button', { name: 'Order tiles' }).click()
  await expect(piet.getByRole('button', { name: 'Order tiles' })).toHaveAttribute('aria-pressed', 'true')
  await sendPhoto(piet, 'Photos and documents', 'Done.jpg')
  await piet.getByText('Send an invoice').click()
  await piet.getByLabel('Invoice number').fill('2026-17')
  await piet.getByLabel('Amount').fill('1052.77')
  await piet.getByLabel('Due').fill('2030-04-01')
  await piet.getByRole('button', { name: 'Send invoice' }).click()
  await expect(piet.getByRole('status')).toHaveText('Sent. The family has been notified.')
  await sendPhoto(piet, 'Your invoices', 'Receipt.jpg')
  await expectFits(piet)

  // Two taps.
  await visit(page, house.dashboard)
  await page.getByRole('link', { name: 'Invoice from Piet Jansen' }).click()
  await expect(page.getByRole('link', { name: 'Receipt' })).toBeVisible()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('£1,052.77 by Anna Keller', { exact: false })).toBeVisible()
  await visit(page, `/money/${house.familyGroupId}`)
  const main = page.getByRole('main')
  for (const balance of ['£526.38', '£315.83', '£210.55'])
    await expect(main.getByText(balance).first()).toBeVisible()
  await visit(page, `/project/${project.id}/money`)
  for (const sum of ['£1,005.50', '£1,052.77', '£0.00'])
    await expect(main.getByText(sum).first()).toBeVisible()
  await piet.reload()
  await expect(piet.getByRole('region', { name: 'Your invoices' })).toContainText('Paid')
  for (const context of contexts) await context.close()
})
