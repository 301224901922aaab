import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { decisions } from '../src/server/db/schema/decisions.ts'
import { memberships } from '../src/server/db/schema/groups.ts'
import { aStoredFile } from '../test/factories/files.ts'
import { aPayment, participantOf } from '../test/factories/money.ts'
import { aDocument, anOwnership } from '../test/factories/records.ts'
import { appOf } from './app.ts'
import { aHouseOf, aMember } from './families.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectFits, show } from './looks.ts'
import { visit } from './pages.ts'

test('owners are asked by keyboard, two of them vote, and the result is closed early', async ({
  signedIn: page,
  browser,
  complaints,
}) => {
  const { db } = appOf(page).database()
  const house = await aHouseOf(page)
  const ben = await aMember(browser, page, house.familyGroupId, 'Ben')
  const people = await db
    .select({ userId: memberships.userId, role: memberships.role })
    .from(memberships)
    .where(eq(memberships.familyGroupId, house.familyGroupId))
  const idOf = (role: string) => people.find((one) => one.role === role)?.userId ?? null
  await anOwnership(db, house, '2020-01-01', [
    { userId: idOf('MANAGER'), ownerName: 'Anna Keller', basisPoints: 5_000 },
    { userId: idOf('MEMBER'), ownerName: 'Ben Keller', basisPoints: 3_000 },
    { userId: null, ownerName: 'Aunt Rosa', basisPoints: 2_000 },
  ])

  const fileId = await aStoredFile(db, join(appOf(page).dataDir, 'files'), house.familyGroupId)
  await aDocument(db, house, { fileId, title: 'Offer from Wagner', kind: 'QUOTE' })

  await visit(page, `${house.path}/decisions`)
  await expect(page.getByText('Ask all owners before you repair')).toBeVisible()
  await page.getByRole('link', { name: 'New decision' }).press('Enter')
  await page.getByLabel('Question').fill('Should we replace the roof?')
  await page.getByLabel('Background').fill('It **leaks** since March.')
  await page.getByRole('button', { name: 'Choose documents' }).press('Enter')
  await page.getByRole('checkbox', { name: 'Offer from Wagner' }).press('Space')
  await expect(page.getByRole('list', { name: 'Attached' })).toContainText('Offer from Wagner')
  await expectAccessible(page, 'the choice of documents')
  await page.getByRole('button', { name: 'Save draft' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Should we replace the roof?' })).toBeVisible()
  await expect(page.getByText('Nobody has been asked yet.')).toBeVisible()

  // Someone else saves first: their version is shown, and the next press overwrites it.
  await page.getByRole('link', { name: 'Edit' }).press('Enter')
  await expect(page.getByLabel('Question')).toHaveValue('Should we replace the roof?')
  await db.update(decisions).set({ question: 'A roof?', version: 2 })
  complaints.expect(/status of 409/)
  await page.getByLabel('Quorum').fill('50')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  const newer = page.getByRole('region', { name: 'Someone else saved first' })
  await expect(newer.getByRole('row', { name: /^Question/ })).toContainText('A roof?')
  await page.getByRole('button', { name: 'Save my version' }).press('Enter')
  await expect(
    page.getByText('Owners who together hold at least 50% of the shares have to take part.'),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Open decision' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Open and ask the owners' }).press('Enter')
  await expect(page.getByText('The owners have been asked')).toBeVisible()
  await expect(page.getByText('works now: Aunt Rosa')).toBeVisible()
  const attached = page.getByRole('list', { name: 'Documents' })
  await expect(attached.getByRole('link', { name: 'Offer from Wagner', exact: true })).toBeVisible()
  await expect(attached).toContainText(/SHA-256: [0-9a-f]{64}/)
  await expect(page.getByRole('button', { name: 'Close decision' })).toBeHidden()

  const address = new URL(page.url()).pathname
  await visit(ben, house.dashboard)
  await ben.getByRole('link', { name: /^Vote.*Should we replace the roof/ }).press('Enter')
  await ben.getByRole('radio', { name: 'No' }).press('Space')
  await ben.getByRole('button', { name: 'Vote', exact: true }).press('Enter')
  await expect(ben.getByText('Your vote: No')).toBeVisible()
  await ben.getByRole('radio', { name: 'Abstain' }).press('Space')
  await ben.getByRole('button', { name: 'Change my vote' }).press('Enter')
  await expect(ben.getByText('Your vote: Abstained')).toBeVisible()
  await ben.context().close()

  await visit(page, address)
  await page.getByRole('radio', { name: 'Yes' }).press('Space')
  await page.getByRole('button', { name: 'Vote', exact: true }).press('Enter')
  await expect(page.getByText('Your vote: Yes')).toBeVisible()
  await page.getByRole('button', { name: 'Close decision' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close and count' }).press('Enter')
  await expect(page.getByText('Adopted: 50% in favour, of 50% cast.')).toBeVisible()
  const asked = page.getByRole('list', { name: 'Who was asked' })
  await expect(asked.getByRole('listitem').filter({ hasText: 'Aunt Rosa' })).toContainText('Not a member')

  await page.getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete decision' }).press('Enter')
  await expect(page.getByText('No decisions yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  const ended = page.getByRole('list', { name: 'Ended' })
  await expect(ended.getByRole('link')).toContainText('2 of 3 owners voted')

  await visit(page, `${house.path}/activity`)
  const lines = page.getByRole('list', { name: 'Activity' })
  await expect(lines).toContainText('closed the decision “Should we replace the roof?”. Adopted: “Yes”')
  await expect(lines).toContainText(
    'changed their vote on “Should we replace the roof?” from “No” to “abstention”',
  )
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('an expense waits for the owners and is approved with their decision', async ({
    signedIn: page,
    browser,
  }) => {
    const { db } = appOf(page).database()
    const house = await aHouseOf(page)
    const ben = await aMember(browser, page, house.familyGroupId, 'Ben')
    const people = await db
      .select({ userId: memberships.userId, role: memberships.role })
      .from(memberships)
      .where(eq(memberships.familyGroupId, house.familyGroupId))
    const idOf = (role: string) => people.find((one) => one.role === role)?.userId ?? ''
    await anOwnership(db, house, '2020-01-01', [
      { userId: idOf('MANAGER'), ownerName: 'Anna Keller', basisPoints: 6_000 },
      { userId: idOf('MEMBER'), ownerName: 'Ben Keller', basisPoints: 4_000 },
    ])
    const payerId = await participantOf(db, house.familyGroupId, idOf('MANAGER'))
    const { id } = await aPayment(db, house, {
      ...{ title: 'New roof', amountMinor: 600_000, status: 'PENDING', payerId, parts: [payerId] },
      createdBy: idOf('MANAGER'),
    })

    await visit(page, `/payment/${id}`)
    await page.getByRole('link', { name: 'Ask the owners' }).click()
    await expect(page.getByText(/^Expense: New roof, /)).toBeVisible()
    await expect(page.getByLabel('Question')).toHaveValue('Should we approve “New roof”?')
    await expect(page.getByLabel('Answers')).toBeHidden()
    for (const theme of ['light', 'dark'] as const) {
      await show(page, theme)
      await expectAccessible(page, `the form, ${theme}`)
      await expectFits(page)
    }
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('button', { name: 'Open decision' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Open and ask the owners' }).click()
    await expect(page.getByText('The owners have been asked')).toBeVisible()
    const address = new URL(page.url()).pathname

    // Nobody approves it alone meanwhile, and it cannot be put to the owners twice.
    await visit(ben, `/payment/${id}`)
    await expect(ben.getByText(/^The owners are voting on this until /)).toBeVisible()
    await expect(ben.getByRole('button', { name: 'Approve' })).toBeHidden()
    await visit(ben, `${house.path}/decisions/new?about=payment:${id}`)
    await expect(ben.getByText(/^There is already a decision about this expense/)).toBeVisible()
    await visit(ben, house.dashboard)
    const row = ben.getByRole('listitem').filter({ hasText: 'Should we approve “New roof”' })
    await expect(row).toContainText('New roof: ')
    await row.getByRole('link', { name: /^Vote/ }).click()
    await ben.getByRole('radio', { name: 'Yes' }).click()
    await ben.getByRole('button', { name: 'Vote', exact: true }).click()
    await expect(ben.getByText('Your vote: Yes')).toBeVisible()
    await ben.context().close()

    await visit(page, address)
    await page.getByRole('radio', { name: 'Yes' }).click()
    await page.getByRole('button', { name: 'Vote', exact: true }).click()
    await page.getByRole('button', { name: 'Close decision' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close and count' }).click()
    await expect(page.getByText('This decision approved the expense.')).toBeVisible()
    for (const theme of ['light', 'dark'] as const) {
      await show(page, theme)
      await expectAccessible(page, `the decision, ${theme}`)
      await expectFits(page)
    }
    await page.getByRole('link', { name: /^Expense: New roof/ }).click()
    await expect(page.getByText('The owners decided to approve this.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Activity' })).toContainText('by decision of the owners')
    await expectAccessible(page, 'the expense')
    await expectFits(page)
  })
})
