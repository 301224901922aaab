import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Db } from '../src/server/db/client.ts'
import { anOutsider, aPayment, aSettlement, participantOf, participantsOf } from '../test/factories/money.ts'
import { aMembership, aUser } from '../test/factories/people.ts'
import { thisYear } from './days.ts'
import { createGroup, createHouse } from './families.ts'
import { expect, test } from './fixtures.ts'
import { axe, expectFits, show, themes } from './looks.ts'
import { awake, visit } from './pages.ts'

/** Anna, Ben and Clara: Anna paid 90.00 for the cabin, Ben paid 30.00 for all, and Clara's 10.00 wait for approval. */
async function aFamilyWithMoney(page: Page, db: Db) {
  const { familyGroupId, id: propertyId } = await createHouse(page)
  const [anna] = await participantsOf(db, familyGroupId)
  const [ben, clara] = [
    await anOutsider(db, familyGroupId, 'Ben Keller'),
    await anOutsider(db, familyGroupId, 'Aunt Clara'),
  ]
  const parts = [anna?.id ?? '', ben, clara]
  const payerId = anna?.id ?? ''
  const paidOn = `${thisYear}-01-02`
  await aPayment(db, { id: propertyId, familyGroupId }, { payerId, parts, paidOn })
  await aPayment(
    db,
    { familyGroupId },
    { payerId: ben, parts, amountMinor: 3_000, paidOn, title: 'Firewood' },
  )
  await aSettlement(
    db,
    { familyGroupId },
    { fromId: clara, toId: payerId, amountMinor: 1_000, settledOn: paidOn },
  )
  return { familyGroupId, propertyId }
}

test('shows who owes whom, the transfers that settle everything, and the entries behind each figure', async ({
  signedIn: page,
  database: { db },
}) => {
  const { familyGroupId, propertyId } = await aFamilyWithMoney(page, db)
  await visit(page, `/dashboard/${familyGroupId}`)
  await expect(page.getByRole('link', { name: 'You are owed £50.00' })).toBeVisible()
  await expect(page.getByText('You are owed £60.00')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Money' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()
  const people = page.getByRole('list', { name: 'Who is owed, who owes' }).getByRole('listitem')
  await expect(people).toHaveText([
    /^.*You are owed £50\.00£10\.00 is waiting for confirmation, then £40\.00 still owed/,
    /Ben Keller owes £10\.00Outside the group/,
    /Aunt Clara owes £40\.00Outside the group£10\.00 is waiting for confirmation, then £30\.00 still to pay/,
  ])
  const transfers = page.getByRole('list', { name: 'Suggested settlements' })
  await expect(transfers.getByRole('listitem')).toHaveCount(2)
  const settle = transfers.getByRole('link', { name: 'Settle up £30.00 from Aunt Clara to you' })
  await expect(settle).toHaveAttribute('href', /\/settlements\/new\?from=.*amountMinor=3000/)
  // Part of it belongs to no property: settling it in the only property would unbalance that one.
  await settle.click()
  await expect(page.getByLabel('Property', { exact: true })).toHaveValue('')
  await page.goBack()
  await awake(page)
  await page.getByRole('link', { name: 'Where your balance comes from' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You are owed £50.00' })).toBeVisible()
  const rows = page.getByRole('table', { name: 'Payments and settlements' }).getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(page.getByRole('row', { name: /New gutter/ })).toContainText(
    'Anna Keller paid £90.00 · Lake cabin',
  )
  await expect(page.getByRole('row', { name: /Settlement/ })).toContainText('Waiting')
  await page.getByRole('link', { name: 'New gutter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New gutter' })).toBeVisible()
  await visit(page, `/property/${propertyId}`)
  await page
    .getByRole('navigation', { name: 'Property sections' })
    .getByRole('link', { name: 'Money' })
    .click()
  await expect(page.getByText('You are owed £60.00')).toBeVisible()
  await expect(page.getByText('These settle this property only.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Latest payments' })).toContainText('New gutter')
  await expect(page.getByText(/^No bills are due in the next 12 months\./)).toBeVisible()
  await expect(page.getByRole('region', { name: `Budgets ${thisYear}` })).toContainText('£90.00 spent in')
  await page.getByRole('link', { name: 'All bills' }).click()
  await expect(page).toHaveURL(new RegExp(`/bills\\?property=${propertyId}$`))
})

test('creates a statement for one person and period, to print and as CSV', async ({
  signedIn: page,
  database: { db },
}) => {
  const { familyGroupId } = await aFamilyWithMoney(page, db)
  await visit(page, `/money/${familyGroupId}`)
  await page.getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Statement of Anna Keller' })).toBeVisible()
  await awake(page)
  await page.getByLabel('Person').selectOption({ label: 'Ben Keller' })
  await page.getByLabel('From').fill(`${thisYear}-01-02`)
  await page.getByLabel('To', { exact: true }).fill(`${thisYear}-01-01`)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('Choose an end date that is not before the start date.')).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill(`${thisYear}-01-31`)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Statement of Ben Keller' })).toBeVisible()
  await expect(page.getByText(`On 31 Jan ${thisYear}: Ben Keller owes £10.00.`)).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`Statement of Ben Keller ${thisYear}-01-02 to ${thisYear}-01-31.csv`)
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines).toContain(`${thisYear}-01-02,Expense,Firewood,,Ben Keller,,30.00,20.00,-10.00,GBP`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: 'Statement of Ben Keller' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show' })).toBeHidden()
})

test('is accessible, on a phone and in both themes', async ({ signedIn: page, database: { db } }) => {
  const { familyGroupId, propertyId } = await aFamilyWithMoney(page, db)
  for (const [theme, width] of [
    ['dark', 360],
    ['light', 1280],
  ] as const) {
    await page.evaluate((name) => {
      localStorage.setItem('kinstead-theme', JSON.stringify({ state: { theme: name }, version: 0 }))
    }, theme)
    await page.setViewportSize({ width, height: 800 })
    for (const path of [
      `/money/${familyGroupId}`,
      `/money/${familyGroupId}/why`,
      `/money/${familyGroupId}/statement`,
      `/property/${propertyId}/money`,
      `/dashboard/${familyGroupId}`,
    ]) {
      await visit(page, path)
      const { violations } = await (await axe(page))
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      expect(violations.map(({ id, nodes }) => `${path}: ${id}: ${nodes[0]?.html}`)).toEqual([])
      await expectFits(page, path)
    }
  }
})

test('marks people who left with an open balance, and a manager writes it off with a reason', async ({
  signedIn: page,
  database: { db },
}) => {
  const familyGroupId = await createGroup(page, 'The Kellers')
  const [anna] = await participantsOf(db, familyGroupId)
  const { id: userId } = await aUser(db, { firstName: 'Dora' })
  await aMembership(db, { familyGroupId, userId, role: 'MEMBER', color: 'pine', leftAt: new Date() })
  const dora = await participantOf(db, familyGroupId, userId)
  const payerId = anna?.id ?? ''
  await aPayment(db, { familyGroupId }, { payerId, parts: [payerId, dora], paidOn: `${thisYear}-01-02` })
  await visit(page, `/money/${familyGroupId}`)
  const row = page.getByRole('list', { name: 'Who is owed, who owes' }).getByRole('listitem').last()
  await expect(row).toContainText('Dora Keller owes £45.00')
  await expect(row).toContainText('Left the group')
  await expect(row).toContainText('Settle up with them, or write it off with a reason.')
  await expect(row.getByRole('link', { name: 'Settle up with Dora Keller' })).toHaveAttribute(
    'href',
    /\/settlements\/new\?from=.*amountMinor=4500/,
  )
  for (const theme of themes) {
    await show(page, theme)
    expect((await (await axe(page)).analyze()).violations).toEqual([])
  }
  await page.setViewportSize({ width: 360, height: 780 })
  await expectFits(page)
  await row.getByRole('button', { name: 'Write off the balance of Dora Keller' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await expect(dialog.getByText('Enter a reason.')).toBeVisible()
  await dialog.getByLabel('Reason for the write-off').fill('She moved away, and we leave it at that.')
  await dialog.getByRole('button', { name: 'Write off' }).click()
  await expect(page.getByText('Dora Keller is settled up now.')).toBeVisible()
  await expect(page.getByText('Left the group')).toBeHidden()
  await expect(page.getByText('You are settled up')).toBeVisible()
})
