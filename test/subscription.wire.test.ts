import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { billingCustomers, billingEvents, subscriptions } from '../src/server/db/schema/subscriptions.ts'
import { functionAccess } from './access-table.ts'
import { aServerThatSells, oldSecret } from './billing/server.ts'
import { prices, says } from './billing/stand-in.ts'
import { castOf } from './cast.ts'
import { aSubscription } from './factories/subscriptions.ts'
import { callFunction, origin } from './request.ts'
import { aPerson } from './wire.ts'

const { server, provider, post } = await aServerThatSells()
const { db } = server.database
beforeEach(() => {
  provider.behaviour.answer = null
})

const now = () => Math.floor(Date.now() / 1_000)

/** Creates a person who has paid at the provider. */
async function aPayer() {
  const person = await aPerson(server)
  const customerId = `cus_${person.user.id}`
  await db.insert(billingCustomers).values({ userId: person.user.id, providerCustomerId: customerId })
  return { person, subscriptionId: provider.subscribe(customerId, prices.monthly).id }
}

const statusOf = async (cookie: string) =>
  (await callFunction(server, 'subscription.checkSubscriptionStatus', { method: 'GET', cookie })).result

describe('the webhook', () => {
  it('activates a plan, from outside and without a session', async () => {
    const { person, subscriptionId } = await aPayer()
    expect(await statusOf(person.cookie)).toEqual({ isActive: false, planId: null, planName: null })
    const event = provider.event('customer.subscription.created', subscriptionId)
    expect(await post(event)).toBe(200)
    await vi.waitFor(
      async () =>
        expect(await statusOf(person.cookie)).toEqual({
          isActive: true,
          planId: 'monthly',
          planName: 'Monthly Plan',
        }),
      { timeout: 60_000, interval: 200 },
    )
    const { result } = await callFunction(server, 'users.currentUser', {
      method: 'GET',
      cookie: person.cookie,
    })
    expect(result).toMatchObject({ subscriptionPeriodEnd: expect.stringMatching(/^\d{4}-.*Z$/) })
  })

  it('accepts both secrets, and no tampered, old, foreign, empty or large message', async () => {
    const event = provider.event('product.updated', 'prod_1')
    expect(await post(event, { secret: oldSecret })).toBe(200)
    expect(await post(provider.event('product.updated', 'prod_1'))).toBe(200)
    expect(await post(event, { secret: 'whsec_of_somebody_else' })).toBe(400)
    expect(await post(event, { at: now() - 301 })).toBe(400)
    expect(await post(event, { body: JSON.stringify({ ...event, type: 'x' }) })).toBe(400)
    expect(await post(event, { body: '' })).toBe(400)
    expect(await post(event, { body: 'x'.repeat(1024 * 1024) })).toBe(400)
    expect(await post(event, { body: 'x'.repeat(1024 * 1024 + 1) })).toBe(413)
    expect(await post({ ...event, id: 'evt_of_another_version', api_version: '2019-01-01' })).toBe(200)
    expect(await db.select().from(billingEvents)).toHaveLength(3)
  })

  it('counts the same message sent a hundred times at once as one', async () => {
    const event = provider.event('product.updated', 'prod_1')
    const answers = await Promise.all(Array.from({ length: 100 }, () => post(event)))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await db.select().from(billingEvents)).toHaveLength(1)
  })

  it('handles 500 messages at once, 30 % of them repeated, each with one effect', {
    timeout: 300_000,
  }, async () => {
    const payers = await Promise.all(Array.from({ length: 50 }, aPayer))
    const events = payers.flatMap(({ subscriptionId }, index) =>
      Array.from({ length: 7 }, () =>
        provider.event(index % 2 ? 'invoice.paid' : 'customer.subscription.updated', subscriptionId),
      ),
    )
    const burst = [...events, ...events.slice(0, 150)].toSorted((a, b) => (a.id > b.id ? 1 : -1))
    expect(burst).toHaveLength(500)
    provider.asked.length = 0
    const answers = await Promise.all(burst.map((event) => post(event)))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await db.select().from(billingEvents)).toHaveLength(350)
    const reads = () => provider.asked.filter(({ path }) => path.startsWith('/v1/subscriptions/')).length
    // The queue is empty: each message was followed by exactly one request.
    await vi.waitFor(() => expect(reads()).toBe(350), { timeout: 240_000, interval: 500 })
    const rows = await db.select().from(subscriptions)
    expect(new Set(rows.map(({ userId }) => userId)).size).toBe(50)
    expect(rows.filter(({ status }) => status === 'active')).toHaveLength(50)
  })
})

describe('the calls of the specification', () => {
  it('open the checkout and the portal at the provider', async () => {
    const { cookie } = await aPerson(server)
    const checkout = await callFunction(server, 'subscription.createCheckoutSession', {
      method: 'POST',
      data: { priceId: 'price_annual' },
      cookie,
    })
    expect(checkout.result).toEqual({ url: expect.stringContaining(`${provider.url}/pay/`) })
    const portal = await callFunction(server, 'subscription.createPortalSession', {
      method: 'POST',
      data: { returnUrl: `${origin}/subscription` },
      cookie,
    })
    expect(portal.result).toEqual({ url: expect.stringContaining(`${provider.url}/portal/`) })
  })

  it('refuse any other price with 400', async () => {
    const { cookie } = await aPerson(server)
    for (const priceId of [prices.monthly, 'price_of_somebody', '']) {
      const data = { priceId }
      const answer = await callFunction(server, 'subscription.createCheckoutSession', {
        method: 'POST',
        data,
        cookie,
      })
      expect(answer.status).toBe(400)
    }
  })

  it('reveal no internals while the provider fails, and the plan page works', async () => {
    const { cookie, user } = await aPerson(server)
    await aSubscription(db, user)
    provider.behaviour.answer = says('{"error":{"message":"secret inside"}}', 500)
    const other = await aPerson(server)
    const answer = await callFunction(server, 'subscription.createCheckoutSession', {
      method: 'POST',
      data: { priceId: 'price_monthly' },
      cookie: other.cookie,
    })
    expect(answer.status).toBe(503)
    expect(answer.text).not.toContain('secret inside')
    const page = await server.fetch(new Request(new URL('/subscription', origin), { headers: { cookie } }))
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Monthly Plan')
  })

  it('report no plan without a session', async () => {
    for (const [name, method] of [
      ['checkSubscriptionStatus', 'GET'],
      ['getSubscriptionDetails', 'GET'],
    ] as const)
      expect((await callFunction(server, `subscription.${name}`, { method })).status).toBe(401)
  })
})

it('another property is created after paying', async () => {
  const { manager, scope } = await castOf(server)
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, manager.user.id))
  expect(row).toBeUndefined()
  const add = () =>
    callFunction(server, 'properties.createProperty', {
      method: 'POST',
      data: functionAccess['properties.createProperty']?.input?.(scope),
      cookie: manager.cookie,
    })
  expect((await add()).status).toBe(402)
  await aSubscription(db, manager.user)
  expect((await add()).status).toBe(200)
})
