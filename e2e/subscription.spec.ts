import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { properties } from '../src/server/db/schema/properties.ts'
import { inDays, type PaymentsProvider } from '../test/billing/stand-in.ts'
import { deliver } from '../test/billing/webhook.ts'
import { aPhoto } from '../test/files/pictures.ts'
import { test } from './billing-fixtures.ts'
import { aHouseOf } from './families.ts'
import { expect, openAccountMenu } from './fixtures.ts'
import { expectAccessibleInBothThemes } from './looks.ts'
import { visit } from './pages.ts'

test.beforeEach(({ provider }) => {
  provider.behaviour.answer = null
})

const originOf = (page: Page) => new URL(page.url()).origin

/** Tells the app about the newest subscription, as the provider does. */
async function tell(provider: PaymentsProvider, origin: string, type: string) {
  const newest = provider.all('sub').at(-1)
  expect(await deliver(origin, provider.event(type, newest?.id ?? ''))).toBe(200)
  return newest?.id ?? ''
}

/** Waits until the app has asked the provider again, and the page says so. */
const untilShown = (page: Page, text: string) =>
  expect(async () => {
    await visit(page, '/subscription')
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 2_000 })
  }).toPass()

test('another property: the limit, the checkout, the plan only after the webhook, the portal, the end, and nothing lost', async ({
  signedIn: page,
  provider,
  complaints,
  database,
}) => {
  test.setTimeout(300_000)
  const house = await aHouseOf(page, 'Lake cabin')
  await visit(page, `/property/new?familyGroupId=${house.familyGroupId}`)
  await expect(page.getByText('Another property in this group needs a plan.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Boathouse')
  await page.getByText('Where is it?').click()
  await page.getByLabel('Town').fill('Thun')
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'boathouse.png', mimeType: 'image/png', buffer: await aPhoto().png().toBuffer() })

  // The limit is a page with a way on.
  complaints.expect(/status of 402/)
  await page.getByRole('button', { name: 'Add property' }).press('Enter')
  await expect(
    page.getByRole('heading', { name: 'Another property in The Kellers needs a plan' }),
  ).toBeVisible()
  await expect(page.getByText('It costs $9.99 per month or $99.99 per year.')).toBeVisible()
  await expect(page.getByText('You can manage one group for free').first()).toBeVisible()
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
  // The refused property is created with its photo, and shown.
  await expect(page.getByRole('heading', { level: 1, name: 'Boathouse' })).toBeVisible()
  await expect(page.getByText('Thun').first()).toBeVisible()
  const isThere = eq(properties.familyGroupId, house.familyGroupId)
  const boathouse = (await database.db.select().from(properties).where(isThere)).filter(
    ({ id }) => id !== house.id,
  )
  expect(boathouse).toMatchObject([{ name: 'Boathouse', city: 'Thun', coverFileId: expect.any(String) }])
  // Opening the page after paying again adds no second one.
  await visit(page, '/subscription/success')
  await expect(page.getByRole('heading', { name: 'Your Monthly Plan is active' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'active')
  expect(await database.db.select().from(properties).where(isThere)).toHaveLength(2)

  await openAccountMenu(page)
  await page.getByRole('menuitem', { name: 'Plan' }).press('Enter')
  await expect(page.getByText('Covered, paid by you')).toBeVisible()
  await expect(page.getByText(/^It renews on/)).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the plan')

  // Switches to the other plan, and then cancels it, in the portal.
  await page.getByRole('button', { name: 'Switch to Annual Plan' }).click()
  await page.getByRole('button', { name: 'Change to the annual plan' }).click()
  await page.getByRole('link', { name: 'Return to Kinstead' }).click()
  await page.waitForURL(`${origin}/subscription`)
  await tell(provider, origin, 'customer.subscription.updated')
  await untilShown(page, 'Switch to Monthly Plan')
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

test('another group: the limit, and the way back', async ({ signedIn: page, database, complaints }) => {
  const house = await aHouseOf(page)
  await visit(page, '/family-select')
  await expect(page.getByText('Another group needs a plan.')).toBeVisible()
  await page.getByLabel('Group name').fill('Cabin on the lake')
  complaints.expect(/status of 402/)
  await page.getByRole('button', { name: 'Create group' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Another group needs a plan' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to your form' }).press('Enter')
  await expect(page.getByLabel('Group name')).toHaveValue('Cabin on the lake')
  const kept = await database.db.select().from(properties).where(eq(properties.id, house.id))
  expect(kept).toHaveLength(1)
})

test('when the provider is unavailable, the page says so and goes nowhere', async ({
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

test('opening the page after paying by hand grants nothing', async ({ signedIn: page }) => {
  await visit(page, '/subscription/success')
  await expect(page.getByRole('heading', { name: 'No payment in progress' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'nothing to wait for')
  await page.getByRole('link', { name: 'View plans' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Free', exact: true })).toBeVisible()
})

test('a status that cannot be read counts as no plan', async ({ signedIn: page, complaints }) => {
  complaints.expect(/Failed to load resource/)
  const asked = page.waitForRequest(/subscription\.checkSubscriptionStatus/)
  await page.route(/subscription\.checkSubscriptionStatus/, (route) => route.abort())
  await visit(page, '/subscription/success')
  await asked
  await expect(page.getByRole('heading', { name: 'No payment in progress' })).toBeVisible()
})
