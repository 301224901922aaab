import type { Browser, Page } from '@playwright/test'
import { aGroupOf, aMember } from './families.ts'
import { expect, test } from './fixtures.ts'
import { axe, sidewaysOf } from './looks.ts'
import { awake, visit } from './pages.ts'

/** Ben writes down that he gave Anna 40.00. @returns the address of its page */
async function benPaysAnna(ben: Page, money: string) {
  await visit(ben, `${money}/settlements/new`)
  await ben.getByLabel('Who gave it').selectOption({ label: 'Ben Keller (you)' })
  await ben.getByLabel('Who got it').selectOption({ label: 'Anna Keller' })
  await ben.getByLabel('Amount').fill('40')
  await ben.getByRole('button', { name: 'Record settlement' }).click()
  const question = ben.getByRole('alertdialog', { name: /^Ben Keller paid Anna Keller £40\.00\?$/ })
  await question.getByRole('button', { name: 'Record it' }).click()
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

test('Ben records what he gave, no slip of a finger is enough, and Anna confirms it from the bell', async ({
  signedIn: page,
  browser,
}) => {
  const { ben, money } = await aFamily(page, browser)
  await visit(ben, `${money}/settlements`)
  await expect(ben.getByText('Nothing has been settled yet')).toBeVisible()
  await ben.getByRole('link', { name: 'Record settlement' }).click()
  // Nothing is chosen yet: each field says what it wants.
  await awake(ben)
  await ben.getByRole('button', { name: 'Record settlement' }).click()
  await expect(ben.getByText('Please choose who got the money.').first()).toBeVisible()
  await expect(ben.getByText('Please enter an amount.').first()).toBeVisible()
  // Said no: nothing is recorded, and what was typed stays.
  await ben.getByLabel('Who got it').selectOption({ label: 'Anna Keller' })
  await ben.getByLabel('Amount').fill('40')
  await ben.getByRole('button', { name: 'Record settlement' }).click()
  await ben.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(ben.getByLabel('Amount')).toHaveValue('40')
  const settlement = await benPaysAnna(ben, money)
  await expect(ben.getByText('Waiting', { exact: true })).toBeVisible()
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
  await expect(page.getByText('Waiting', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await question.getByRole('button', { name: 'The money has come' }).click()
  await expect(page.getByText('It counts in the balances.', { exact: true })).toBeVisible()
  await expect(page.getByText(/confirmed that Ben Keller paid Anna Keller £40\.00/)).toBeVisible()

  await visit(page, `${money}/settlements?status=CONFIRMED`)
  await expect(page.getByRole('list', { name: 'Settlements' }).getByRole('listitem')).toHaveCount(1)
  await page.getByLabel('State').selectOption('DISPUTED')
  await expect(page.getByText('No settlement matches')).toBeVisible()
  await expect(page).toHaveURL(/status=DISPUTED/)
})

test('a suggested settlement comes filled in, is disputed with a reason, and made void by who recorded it', async ({
  signedIn: page,
  browser,
}) => {
  const { ben, money } = await aFamily(page, browser)
  const settlement = await benPaysAnna(ben, money)
  await visit(page, money.replace('/money/', '/dashboard/'))
  // A group without a house has money too.
  const waiting = page.getByRole('list', { name: 'Money to confirm' }).getByRole('link')
  await expect(waiting).toHaveText(/Did £40\.00 from Ben Keller arrive\?/)
  await expect(waiting).toHaveAttribute('href', settlement)
  await visit(page, `${money}/settlements`)
  await page.getByRole('list', { name: 'Waiting for your word' }).getByRole('link').click()
  await page.waitForURL(new RegExp(`${settlement}$`))
  await awake(page)
  await page.getByRole('button', { name: 'Dispute' }).click()
  const dispute = page.getByRole('dialog', { name: 'The money has not come?' })
  await dispute.getByRole('button', { name: 'Dispute' }).click()
  await expect(dispute.getByText('Please enter a reason.').first()).toBeVisible()
  await dispute.getByLabel('Why').fill('It was 30')
  await dispute.getByRole('button', { name: 'Dispute' }).click()
  await expect(page.getByText('Disputed. It does not count in the balances.')).toBeVisible()

  await visit(ben, settlement)
  await expect(ben.getByText('It was 30').first()).toBeVisible()
  await ben.getByRole('button', { name: 'Make void' }).click()
  const voiding = ben.getByRole('dialog', { name: 'Make this settlement void?' })
  await voiding.getByLabel('Why').fill('I mistyped')
  await voiding.getByRole('button', { name: 'Make void' }).click()
  await expect(ben.getByText('It does not count in the balances.', { exact: true })).toBeVisible()
  await expect(ben.getByRole('button', { name: /Confirm|Dispute|Make void/ })).toHaveCount(0)

  for (const theme of ['light', 'dark'] as const) {
    await ben.evaluate((name) => {
      localStorage.setItem('kinstead-theme', JSON.stringify({ state: { theme: name }, version: 0 }))
    }, theme)
    for (const address of [settlement, `${money}/settlements`, `${money}/settlements/new?amountMinor=4000`]) {
      await ben.setViewportSize({ width: 360, height: 780 })
      await visit(ben, address)
      await expect(ben.locator('html')).toHaveClass(theme === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/)
      expect((await (await axe(ben)).analyze()).violations).toEqual([])
      expect(await sidewaysOf(ben)).toBe(0)
    }
  }
  await expect(ben.getByLabel('Amount')).toHaveValue('40.00')
})

test('who is not even cannot leave nor delete the account; a manager writes it off with a reason', async ({
  signedIn: page,
  browser,
}) => {
  const { ben, money, familyGroupId } = await aFamily(page, browser)
  const settlement = await benPaysAnna(ben, money)
  const members = `/family-select?familyGroupId=${familyGroupId}`
  await visit(page, members)
  await page.getByRole('button', { name: 'Change Ben Keller' }).click()
  await page.getByRole('menuitem', { name: 'Remove from the group' }).click()
  const notYet = page.getByRole('dialog', { name: 'Ben Keller cannot be removed yet' })
  await notYet.getByRole('link', { name: 'See what waits' }).click()
  await page.waitForURL(/settlements\?status=RECORDED/)

  await visit(page, settlement)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'The money has come' }).click()
  await expect(page.getByText('It counts in the balances.', { exact: true })).toBeVisible()

  await visit(ben, members)
  await expect(ben.getByText(/^You are owed £40\.00 in this group\./)).toBeVisible()
  await expect(ben.getByRole('button', { name: 'Leave group' })).toHaveCount(0)
  await ben.getByRole('link', { name: 'See the balances' }).click()
  await expect(ben.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()
  await visit(ben, '/profile/account')
  await expect(ben.getByText(/^You are not even in The Kellers/)).toBeVisible()
  await expect(ben.getByRole('button', { name: 'Delete my account' })).toHaveCount(0)
  await ben.getByRole('link', { name: 'The balances of The Kellers' }).click()
  await expect(ben.getByRole('heading', { level: 1, name: 'Money' })).toBeVisible()

  await visit(page, members)
  await page.getByRole('button', { name: 'Change Ben Keller' }).click()
  await page.getByRole('menuitem', { name: 'Remove from the group' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Ben Keller?' })
  await expect(dialog.getByText(/Ben Keller is owed £40\.00 in this group/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Write off and remove' }).click()
  await expect(dialog.getByText('Please enter a reason.').first()).toBeVisible()
  expect((await (await axe(page)).analyze()).violations).toEqual([])
  await dialog.getByLabel('Why it is written off').fill('He kept the boat')
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
