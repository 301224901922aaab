import { eq } from 'drizzle-orm'
import { workers } from '../src/server/db/schema/workers.ts'
import { anOutsider, aPayment } from '../test/factories/money.ts'
import { aProject } from '../test/factories/work.ts'
import { aQuote, aVisit, aWorker } from '../test/factories/workers.ts'
import { appOf } from './app.ts'
import { aHouseOf } from './families.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './pages.ts'

test('a contractor is added by keyboard, found, edited by two people, certified, blocked, deleted and restored', async ({
  signedIn: page,
  complaints,
}) => {
  const { familyGroupId } = await aHouseOf(page)
  const { db } = appOf(page).database()
  await visit(page, `/workers/${familyGroupId}`)
  await expect(page.getByText('No contractors yet')).toBeVisible()

  await page.getByRole('link', { name: 'Add contractor' }).first().press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('Piet Jansen')
  await page.getByRole('checkbox', { name: 'Roofing' }).press('Space')
  await page.getByLabel('Phone').fill('call me')
  await page.getByRole('button', { name: 'Add contractor' }).press('Enter')
  await expect(page.getByText('Enter a phone number')).toBeVisible()
  await page.getByLabel('Phone').fill('+31 20 123456')
  await page.getByLabel('Website').fill('jansen.example')
  await page.getByRole('button', { name: 'Add contractor' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Piet Jansen' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+3120123456')
  await expect(page.getByRole('link', { name: 'Text' })).toHaveAttribute('href', 'sms:+3120123456')
  await expect(page.getByRole('link', { name: 'Website' })).toHaveAttribute('href', 'https://jansen.example')
  const { pathname } = new URL(page.url())

  // Someone else saves first: their version is shown, and the next press overwrites it.
  await page.getByRole('link', { name: 'Edit' }).press('Enter')
  await db.update(workers).set({ company: 'Jansen & Sons', version: 2 }).where(eq(workers.version, 1))
  complaints.expect(/status of 409/)
  await page.getByLabel('Company').fill('Jansen Dakwerken')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  const newer = page.getByRole('region', { name: 'Someone else saved first' })
  await expect(newer.getByRole('row', { name: /^Company/ })).toContainText('Jansen & Sons')
  await page.getByRole('button', { name: 'Save my version' }).press('Enter')
  await expect(page.getByText('Jansen Dakwerken')).toBeVisible()

  await page.getByRole('button', { name: 'Add certificate' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add certificate' })
  await dialog.getByLabel('Certificate').fill('Liability insurance')
  await dialog.getByLabel('Expires on').fill('2020-03-31')
  await dialog.getByRole('button', { name: 'Add certificate' }).press('Enter')
  const certificates = page.getByRole('list', { name: 'Certificates' })
  await expect(certificates).toContainText(/Liability insurance.*Expired/)
  await certificates.getByRole('button', { name: 'Delete Liability insurance' }).press('Enter')
  await expect(certificates).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(certificates).toContainText('Liability insurance')

  await aWorker(db, { id: familyGroupId }, { name: 'Ada Berg', trades: ['PLUMBING'] })
  await visit(page, `/workers/${familyGroupId}`)
  const list = page.getByRole('list', { name: 'Contractors' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await page.getByLabel('Trade').selectOption('Roofing')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(page).toHaveURL(/trade=ROOFING/)
  await page.getByLabel('Search', { exact: true }).fill('zebra')
  await expect(page.getByText('No contractors match').last()).toBeVisible()

  await visit(page, pathname)
  await page.getByRole('button', { name: 'Block' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Block Piet Jansen?' })
  await expect(question).toContainText('All their share links stop working at once')
  await question.getByRole('button', { name: 'Block contractor' }).press('Enter')
  await expect(page.getByText('is blocked. Their share links no longer work')).toBeVisible()
  // The page shows it at once; it is stored when the notice appears.
  await expect(page.getByText('Piet Jansen blocked. Their share links no longer work.')).toBeVisible()
  await page.getByRole('button', { name: 'Unblock' }).press('Enter')
  await expect(page.getByText('Piet Jansen is active again.')).toBeVisible()

  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Delete contractor' }).press('Enter')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(list.getByRole('listitem')).toHaveCount(2)
})

test('a contractor’s page lists their quotes and visits, and links to their payments', async ({
  signedIn: page,
}) => {
  const house = await aHouseOf(page)
  const { db } = appOf(page).database()
  const project = await aProject(db, house, { title: 'New roof' })
  const piet = await aWorker(db, { id: house.familyGroupId }, { name: 'Piet Jansen' })
  await aQuote(db, { project, worker: piet }, { status: 'ACCEPTED' })
  await aVisit(db, { project, worker: piet })
  const payerId = await anOutsider(db, house.familyGroupId)
  await aPayment(db, house, { payerId, parts: [payerId], title: 'First half', workerId: piet.id })
  await aPayment(db, house, { payerId, parts: [payerId], title: 'Firewood' })

  await visit(page, `/worker/${piet.id}`)
  const quotes = page.getByRole('list', { name: 'Quotes of this contractor' })
  await expect(quotes.getByRole('link', { name: /New roof.*1,000\.00.*Accepted/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Upcoming visits' })).toContainText('New roof')
  await page.getByRole('link', { name: 'All expenses' }).press('Enter')
  const expenses = page.getByRole('list', { name: 'Payments' })
  await expect(expenses).toContainText('First half')
  await expect(expenses.getByRole('listitem')).toHaveCount(1)
  await page.getByLabel('Contractor').selectOption('All')
  await expect(expenses.getByRole('listitem')).toHaveCount(2)
})
