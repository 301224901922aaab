import type { Browser, Page } from '@playwright/test'
import { aPayment, participantsOf } from '../test/factories/money.ts'
import { aGroupOf, aMember } from './families.ts'
import { expect, test } from './fixtures.ts'
import { axe, expectFits } from './looks.ts'
import { awake, visit } from './pages.ts'

/**
 * Ben records that he gave Anna 40.00.
 * @returns the address of its page
 */
async function benPaysAnna(ben: Page, money: string) {
  await visit(ben, `${money}/settlements/new`)
  await ben.getByLabel('Paid by').selectOption({ label: 'Ben Keller (you)' })
  await ben.getByLabel('Paid to').selectOption({ label: 'Anna Keller' })
  await ben.getByLabel('Amount').fill('40')
  await ben.getByRole('button', { name: 'Record settlement' }).click()
  const question = ben.getByRole('alertdialog', { name: /^Ben Keller paid Anna Keller £40\.00\?$/ })
  await question.getByRole('button', { name: 'Record settlement' }).click()
  await expect(
    ben.getByRole('heading', { level: 1, name: /^Ben Keller paid Anna Keller £40\.00$/ }),
  ).toBeVisible()
  await awake(ben)
  return new URL(ben.url()).pathname
}

async function aFamily(page: Page, browser: Browser) {
  const familyGroupId = await aGroupOf(page)
  const ben = await aMember(browser, page, familyGroupId, 'Ben')
  return { ben, familyGroupId, money: `/money/${familyGroupId}` }
}

test('Ben records what he gave, a slip records nothing, and Anna confirms it from the bell', async ({
  signedIn: page,
  browser,
}) => {
  const { ben, money } = await aFamily(page, browser)
  await visit(ben, `${money}/settlements`)
  await expect(ben.getByText('No settlements yet')).toBeVisible()
  await ben.getByRole('link', { name: 'Record settlement' }).click()
  // Nothing is chosen yet: each field shows an error.
  await awake(ben)
  await ben.getByRole('button', { name: 'Record settlement' }).click()
  await expect(ben.getByText('Choose who received the money.').first()).toBeVisible()
  await expect(ben.getByText('Enter an amount.').first()).toBeVisible()
  // After cancelling, nothing is recorded and the entries stay.
  await ben.getByLabel('Paid to').selectOption({ label: 'Anna Keller' })
  await ben.getByLabel('Amount').fill('40')
  await ben.getByRole('button', { name: 'Record settlement' }).click()
  await ben.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(ben.getByLabel('Amount')).toHaveValue('40')
  const settlement = await benPaysAnna(ben, money)
  await expect(ben.getByText('Needs confirmation', { exact: true })).toBeVisible()
  await expect(ben.getByRole('button', { name: 'Confirm' })).toHaveCount(0)

  await visit(page, '/family-select')
  await page
    .locator('header')
    .getByRole('button', { name: /^Notifications/ })
    .click()
  await page.getByText(/^Ben Keller paid Anna Keller £40\.00$/).click()
  await page.waitForURL(new RegExp(`${settlement}$`))
  await awake(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  const question = page.getByRole('alertdialog', { name: /^Ben Keller paid Anna Keller £40\.00\?$/ })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Needs confirmation', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await question.getByRole('button', { name: 'Yes, received' }).click()
  await expect(page.getByText('It is included in the balances.', { exact: true })).toBeVisible()
  await expect(page.getByText(/confirmed that Ben Keller paid Anna Keller £40\.00/)).toBeVisible()

  await visit(page, `${money}/settlements?status=CONFIRMED`)
  await expect(page.getByRole('list', { name: 'Settlements' }).getByRole('listitem')).toHaveCount(1)
  await page.getByLabel('Status').selectOption('DISPUTED')
  await expect(page.getByText('No matching settlements')).toBeVisible()
  await expect(page).toHaveURL(/status=DISPUTED/)
})

test('a suggested settlement is pre-filled, disputed with a reason, and voided by the person who recorded it', async ({
  signedIn: page,
  browser,
}) => {
  const { ben, money } = await aFamily(page, browser)
  const settlement = await benPaysAnna(ben, money)
  await visit(page, money.replace('/money/', '/dashboard/'))
  // A group without a property has money too.
  const waiting = page.getByRole('region', { name: 'Waiting for you' }).getByRole('listitem')
  await expect(waiting).toContainText(/Ben Keller paid you.*£40\.00/)
  await expect(waiting.getByRole('link')).toHaveAttribute('href', settlement)
  await visit(page, `${money}/settlements`)
  await page.getByRole('list', { name: 'Waiting for your confirmation' }).getByRole('link').click()
  await page.waitForURL(new RegExp(`${settlement}$`))
  await awake(page)
  await page.getByRole('button', { name: 'Dispute' }).click()
  const dispute = page.getByRole('dialog', { name: 'Haven’t received the money?' })
  await dispute.getByRole('button', { name: 'Dispute' }).click()
  await expect(dispute.getByText('Enter a reason.').first()).toBeVisible()
  await dispute.getByLabel('Reason').fill('It was 30')
  await dispute.getByRole('button', { name: 'Dispute' }).click()
  await expect(page.getByText('Disputed. It is not included in the balances.')).toBeVisible()

  await visit(ben, settlement)
  await expect(ben.getByText('It was 30').first()).toBeVisible()
  await ben.getByRole('button', { name: 'Void' }).click()
  const voiding = ben.getByRole('dialog', { name: 'Void this settlement?' })
  await voiding.getByLabel('Reason').fill('I mistyped')
  await voiding.getByRole('button', { name: 'Void' }).click()
  await expect(ben.getByText('It is not included in the balances.', { exact: true })).toBeVisible()
  await expect(ben.getByRole('button', { name: /Confirm|Dispute|Void/ })).toHaveCount(0)

  for (const theme of ['light', 'dark'] as const) {
    await ben.evaluate((name) => {
      localStorage.setItem('kinstead-theme', JSON.stringify({ state: { theme: name }, version: 0 }))
    }, theme)
    for (const address of [settlement, `${money}/settlements`, `${money}/settlements/new?amountMinor=4000`]) {
      await ben.setViewportSize({ width: 360, height: 780 })
      await visit(ben, address)
      await expect(ben.locator('html')).toHaveClass(theme === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/)
      expect((await (await axe(ben)).analyze()).violations).toEqual([])
      await expectFits(ben)
    }
  }
  await expect(ben.getByLabel('Amount')).toHaveValue('40.00')
})

test('a member with an open balance can neither leave nor delete the account; a manager writes it off with a reason', async ({
  signedIn: page,
  browser,
}) => {
  const { ben, money, familyGroupId } = await aFamily(page, browser)
  const settlement = await benPaysAnna(ben, money)
  const members = `/family-select?familyGroupId=${familyGroupId}`
  await visit(page, members)
  await page.getByRole('button', { name: 'Change Ben Keller' }).click()
  await page.getByRole('menuitem', { name: 'Remove from group' }).click()
  const notYet = page.getByRole('dialog', { name: 'Ben Keller can’t be removed yet' })
  await notYet.getByRole('link', { name: 'See waiting settlements' }).click()
  await page.waitForURL(/settlements\?status=RECORDED/)

  await visit(page, settlement)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, received' }).click()
  await expect(page.getByText('It is included in the balances.', { exact: true })).toBeVisible()

  await visit(ben, members)
  await expect(ben.getByText(/^You are owed £40\.00 in this group\./)).toBeVisible()
  await expect(ben.getByRole('button', { name: 'Leave group' })).toHaveCount(0)
  await ben.getByRole('link', { name: 'See balances' }).click()
  await expect(ben.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()
  await visit(ben, '/profile/account')
  await expect(ben.getByText(/^You still have an open balance in The Kellers/)).toBeVisible()
  await expect(ben.getByRole('button', { name: 'Delete my account' })).toHaveCount(0)
  await ben.getByRole('link', { name: 'Balances in The Kellers' }).click()
  await expect(ben.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()

  await visit(page, members)
  await page.getByRole('button', { name: 'Change Ben Keller' }).click()
  await page.getByRole('menuitem', { name: 'Remove from group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Ben Keller?' })
  await expect(dialog.getByText(/Ben Keller is owed £40\.00 in this group/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Write off and remove' }).click()
  await expect(dialog.getByText('Enter a reason.').first()).toBeVisible()
  expect((await (await axe(page)).analyze()).violations).toEqual([])
  await dialog.getByLabel('Reason for the write-off').fill('He kept the boat')
  await dialog.getByRole('button', { name: 'Write off and remove' }).click()
  await expect(page.getByText('Ben Keller is no longer in The Kellers.')).toBeVisible()
  await visit(page, `${money}/settlements`)
  await expect(page.getByText(/Written off/)).toBeVisible()
  await page
    .getByRole('link', { name: /Anna|You/ })
    .first()
    .click()
  await expect(page.getByText('He kept the boat').first()).toBeVisible()
  await visit(ben, '/profile/account')
  await expect(ben.getByRole('button', { name: 'Delete my account' })).toBeVisible()
})

test('Anna writes how to pay her, and only Ben, who owes her, sees it and copies it', async ({
  signedIn: page,
  browser,
  database: { db },
}) => {
  const { ben, familyGroupId, money } = await aFamily(page, browser)
  const clara = await aMember(browser, page, familyGroupId, 'Clara')
  const [a, b] = (await participantsOf(db, familyGroupId)).map(({ id }) => id)
  if (!a || !b) throw new Error('nobody shares the costs')
  await aPayment(db, { familyGroupId }, { payerId: a, parts: [a, b] })

  await visit(page, '/profile/')
  const form = page.getByRole('region', { name: 'How to pay you' })
  await form.getByLabel('IBAN').fill('de89 3704 0044 0532 0130 01')
  await form.getByRole('button', { name: 'Save payment details' }).click()
  await expect(form.getByText('Enter a valid IBAN. Check it for typing errors.')).toBeVisible()
  await form.getByLabel('IBAN').fill('de89 3704 0044 0532 0130 00')
  await expect(form.getByText('Enter the account holder.')).toBeVisible()
  await form.getByLabel('Account holder').fill('Anna Keller')
  await form.getByLabel('Payment link').fill('https://pay.example/anna')
  await form.getByLabel('Note').fill('Or in cash.')
  await form.getByRole('button', { name: 'Save payment details' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect((await (await axe(page)).analyze()).violations).toEqual([])

  await ben.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const address of [money, `${money}/settlements/new?from=${b}&to=${a}&amountMinor=4500`]) {
    await visit(ben, address)
    const how = ben.getByRole('region', { name: 'Pay Anna Keller' })
    await expect(how.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible()
    await expect(how.getByRole('link')).toHaveAttribute('href', 'https://pay.example/anna')
    await expect(how.getByText('Or in cash.')).toBeVisible()
    await expectFits(ben)
    expect((await (await axe(ben)).analyze()).violations).toEqual([])
  }
  await ben.getByRole('button', { name: 'Copy IBAN' }).click()
  await expect(ben.getByText('IBAN copied')).toBeVisible()
  expect(await ben.evaluate(() => navigator.clipboard.readText())).toBe('DE89370400440532013000')

  for (const other of [page, clara]) {
    await visit(other, money)
    await expect(other.getByRole('list', { name: 'Suggested settlements' })).toBeVisible()
    await expect(other.getByText('DE89 3704')).toHaveCount(0)
  }
})

test('Anna reminds Ben once, and he finds the balances from the bell', async ({
  signedIn: page,
  browser,
  database: { db },
}) => {
  const { ben, familyGroupId, money } = await aFamily(page, browser)
  const [a, b] = (await participantsOf(db, familyGroupId)).map(({ id }) => id)
  if (!a || !b) throw new Error('nobody shares the costs')
  await aPayment(db, { familyGroupId }, { payerId: a, parts: [a, b] })

  await visit(page, money)
  await page.getByRole('button', { name: 'Remind Ben Keller' }).click()
  await expect(page.getByText('Ben Keller was reminded')).toBeVisible()
  await expect(page.getByText('Reminded just now')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remind Ben Keller' })).toHaveCount(0)
  await expectFits(page)
  expect((await (await axe(page)).analyze()).violations).toEqual([])

  await visit(ben, '/profile/notifications')
  await expect(ben.getByRole('switch', { name: /Someone reminds you of what you owe them/ })).toHaveCount(3)
  await ben.getByRole('button', { name: /^Notifications, 1 unread$/ }).click()
  await ben.getByText('Reminder: you owe Anna Keller £45.00').click()
  await expect(ben.getByRole('list', { name: 'Suggested settlements' })).toBeVisible()
  await expect(ben.getByRole('button', { name: /^Remind/ })).toHaveCount(0)
})
