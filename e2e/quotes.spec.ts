import { eq } from 'drizzle-orm'
import { quotes } from '../src/server/db/schema/quotes.ts'
import { aProject } from '../test/factories/work.ts'
import { aQuote, aWorker } from '../test/factories/workers.ts'
import { appOf } from './app.ts'
import { aHouseOf } from './families.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessibleInBothThemes } from './looks.ts'
import { visit } from './pages.ts'
import { aPdf } from './pdf.ts'

test('quotes are requested, entered, compared, revised and accepted', async ({ signedIn: page }) => {
  const { db } = appOf(page).database()
  const house = await aHouseOf(page)
  const group = { id: house.familyGroupId }
  const project = await aProject(db, house, { title: 'New roof', status: 'PLANNED', budgetMinor: 90_000 })
  const piet = await aWorker(db, group, { name: 'Piet Jansen' })
  await aWorker(db, group, { name: 'Rosa Lindt' })
  await visit(page, `/project/${project.id}/quotes`)
  await expect(page.getByText('No quotes yet')).toBeVisible()

  await page.getByRole('link', { name: 'Ask for quotes' }).press('Enter')
  await page.getByRole('checkbox', { name: 'Piet Jansen' }).check()
  await page.getByRole('checkbox', { name: 'Rosa Lindt' }).check()
  await page.getByLabel('What should they quote for?').fill('A new roof with copper gutters.')
  await page.getByRole('button', { name: 'Ask for quotes' }).press('Enter')
  await expect(page.getByRole('heading', { name: '2 quotes requested' })).toBeVisible()
  await page.getByRole('link', { name: 'Compare quotes' }).press('Enter')
  const quoteOf = (name: string) =>
    page.getByRole('list', { name: 'Quotes' }).getByRole('listitem').filter({ hasText: name }).first()
  const rosas = quoteOf('Rosa Lindt')
  await expect(rosas).toContainText('Requested')

  await page.getByRole('link', { name: 'Enter the quote from Rosa Lindt' }).press('Enter')
  await page.getByLabel('Labour').fill('300')
  await page.getByLabel('Working days').fill('4')
  await expect(page.getByText('£300.00')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(rosas).toContainText('£300.00')

  // Piet sends his quote with his link.
  await db
    .update(quotes)
    .set({
      ...{ status: 'SUBMITTED', labourMinor: 30_000, materialsMinor: 15_000, totalMinor: 45_000 },
      ...{ revision: 1, submittedAt: new Date() },
    })
    .where(eq(quotes.workerId, piet.id))
  await visit(page, `/project/${project.id}/quotes`)
  await expect(rosas).toContainText('Cheapest')
  await expect(rosas).toContainText('Not stated')

  await page.getByRole('link', { name: 'Revise the quote from Rosa Lindt' }).press('Enter')
  await page.getByLabel('Materials').fill('99.50')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(rosas.getByText('2 versions')).toBeVisible()

  // A paper quote is photographed.
  await rosas.getByRole('button', { name: 'Add files to the quote from Rosa Lindt' }).press('Enter')
  await rosas
    .getByLabel('Choose files')
    .setInputFiles({ name: 'Quote.pdf', mimeType: 'application/pdf', buffer: aPdf(['Quote']) })
  await expect(rosas.getByRole('list', { name: 'Files of the quote from Rosa Lindt' })).toContainText('Quote')

  await page.getByRole('button', { name: 'Accept the quote from Rosa Lindt' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept quote' }).press('Enter')
  await expect(rosas).toContainText('Accepted')
  await expect(quoteOf('Piet Jansen')).toContainText('Declined')
  await expect(page.getByText('Committed')).toBeVisible()
})

test('a phone shows quotes as swipeable cards', async ({ signedIn: page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { db } = appOf(page).database()
  const house = await aHouseOf(page)
  const project = await aProject(db, house)
  // More than fit on a desktop.
  for (const name of ['Piet Jansen', 'Rosa Lindt', 'Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Flo'])
    await aQuote(db, { project, worker: await aWorker(db, { id: house.familyGroupId }, { name }) })
  await visit(page, `/project/${project.id}/quotes`)
  const cards = page.getByRole('list', { name: 'Quotes' }).getByRole('listitem')
  await expect(cards.filter({ hasText: 'Piet Jansen' })).toBeVisible()
  await page.getByRole('button', { name: 'Decline the quote from Piet Jansen' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Decline quote' }).press('Enter')
  await expect(cards.filter({ hasText: 'Piet Jansen' })).toContainText('Declined')
  await expectAccessibleInBothThemes(page, 'the comparison of quotes')
})
