import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { properties } from '../src/server/db/schema/properties.ts'
import { inDays, type PaymentsProvider } from '../test/billing/stand-in.ts'
import { deliver } from '../test/billing/webhook.ts'
import { test } from './billing-fixtures.ts'
import { aHouseOf } from './families.ts'
import { expect, openAccountMenu } from './fixtures.ts'
import { expectAccessibleInBothThemes } from './looks.ts'
import { visit } from './pages.ts'

test.beforeEach(({ provider }) => {
  provider.behaviour.answer = null
})

const originOf = (page: Page) => new URL(page.url()).origin

/** Tells the app of the newest subscription, as the provider does. */
async function tell(provider: PaymentsProvider, origin: string, type: string) {
  const newest = provider.all('sub').at(-1)
  expect(await deliver(origin, provider.event(type, newest?.id ?? ''))).toBe(200)
  return newest?.id ?? ''
}

/** Until the app has asked the provider again, and the page says so. */
const untilShown = (page: Page, text: string) =>
  expect(async () => {
    await visit(page, '/subscription')
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 2_000 })
  }).toPass()

test('a further property: the limit, the checkout, the plan after the webhook and not before, the portal, the end, and nothing lost', async ({
  signedIn: page,
  provider,
  complaints,
}) => {
  test.setTimeout(300_000)
  const house = await aHouseOf(page, 'Lake cabin')
  await visit(page, `/property/new?familyGroupId=${house.familyGroupId}`)
  await expect(page.getByText('A further property in this group needs a plan.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Boathouse')
  await page.getByLabel('Town').fill('Thun')

  // The limit is a page with a way on.
  complaints.expect(/status of 402/)
  await page.getByRole('button', { name: 'Add property' }).press('Enter')
  await expect(
    page.getByRole('heading', { name: 'A further property in The Kellers needs a plan' }),
  ).toBeVisible()
  await expect(page.getByText('It costs $9.99 per month or $99.99 per year.')).toBeVisible()
  await expect(page.getByText('One group that you manage is free').first()).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the limit')
  const origin = originOf(page)

  await page.getByRole('button', { name: 'Choose Monthly Plan' }).press('Enter')
  await page.getByRole('heading', { name: 'Checkout of the stand-in' }).waitFor()
  await page.getByRole('button', { name: 'Pay' }).click()

  // Back again, and nothing is granted yet.
  await page.waitForURL(`${origin}/subscription/success`)
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'waiting')
  await tell(provider, origin, 'customer.subscription.created')
  await expect(page.getByRole('heading', { name: 'Your Monthly Plan is active' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'active')

  // What was typed is still there.
  await page.getByRole('link', { name: 'Continue with your new property' }).press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Boathouse')
  await expect(page.getByLabel('Town')).toHaveValue('Thun')
  await page.getByRole('button', { name: 'Add property' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Boathouse' })).toBeVisible()

  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Plan' }).press('Enter')
  await expect(page.getByText('Covered, paid by you')).toBeVisible()
  await expect(page.getByText(/^It renews on/)).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the plan')

  // The other plan, and then the end of it, in the portal.
  await page.getByRole('button', { name: 'Change to Annual Plan' }).click()
  await page.getByRole('button', { name: 'Change to the annual plan' }).click()
  await page.getByRole('link', { name: 'Return to Kinstead' }).click()
  await page.waitForURL(`${origin}/subscription`)
  await tell(provider, origin, 'customer.subscription.updated')
  await untilShown(page, 'Change to Monthly Plan')
  provider.behaviour.answer = (_, response) => response.writeHead(500).end('{}')
  complaints.expect(/status of 503/)
  await page.getByRole('button', { name: 'Manage billing' }).click()
  await expect(page.getByText('Failed to access billing portal')).toBeVisible()
  await expect(page).toHaveURL(/\/subscription$/)
  provider.behaviour.answer = null
  await page.getByRole('button', { name: 'Manage billing' }).click()
  await page.getByRole('button', { name: 'Cancel the plan' }).click()
  await page.getByRole('link', { name: 'Return to Kinstead' }).click()
  const id = await tell(provider, origin, 'customer.subscription.updated')
  await untilShown(page, 'Ends soon')
  await expect(page.getByText(/It was cancelled and ends on/)).toBeVisible()

  provider.change(id, { status: 'canceled', current_period_end: Math.floor(inDays(-1).getTime() / 1_000) })
  await tell(provider, origin, 'customer.subscription.deleted')
  await untilShown(page, 'Not covered by a plan, 2 properties')
  await expectAccessibleInBothThemes(page, 'the plan has ended')
  await visit(page, house.dashboard)
  for (const name of ['Lake cabin', 'Boathouse'])
    await expect(page.getByRole('link', { name }).first()).toBeVisible()
})

test('a further group: the limit, and the way back', async ({ signedIn: page, database, complaints }) => {
  const house = await aHouseOf(page)
  await visit(page, '/family-select')
  await expect(page.getByText('A further group needs a plan.')).toBeVisible()
  await page.getByLabel('Name of the group').fill('Cabin on the lake')
  complaints.expect(/status of 402/)
  await page.getByRole('button', { name: 'Create group' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'A further group needs a plan' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to what you typed' }).press('Enter')
  await expect(page.getByLabel('Name of the group')).toHaveValue('Cabin on the lake')
  const kept = await database.db.select().from(properties).where(eq(properties.id, house.id))
  expect(kept).toHaveLength(1)
})

test('when the provider is away, the page says so and goes nowhere', async ({
  signedIn: page,
  provider,
  complaints,
}) => {
  provider.behaviour.answer = (_, response) => response.writeHead(500).end('{}')
  complaints.expect(/status of 503/)
  await visit(page, '/subscription')
  await page.getByRole('button', { name: 'Choose Annual Plan' }).click()
  await expect(page.getByText('Failed to start checkout process')).toBeVisible()
  await expect(page).toHaveURL(/\/subscription$/)
})

test('the page after paying grants nothing when it is opened by hand', async ({ signedIn: page }) => {
  await visit(page, '/subscription/success')
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible()
  await visit(page, '/subscription')
  await expect(page.getByRole('heading', { name: 'Free', exact: true })).toBeVisible()
})

test('a status that cannot be read counts as no plan', async ({ signedIn: page, complaints }) => {
  complaints.expect(/Failed to load resource/)
  const asked = page.waitForRequest(/subscription\.checkSubscriptionStatus/)
  await page.route(/subscription\.checkSubscriptionStatus/, (route) => route.abort())
  await visit(page, '/subscription/success')
  await asked
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible()
})
