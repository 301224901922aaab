import { afterEach, describe, expect, it } from 'vitest'
import { billingOptionsFor, testBilling } from '../../../../../test/billing/billing.ts'
import { inDays, prices, says } from '../../../../../test/billing/stand-in.ts'
import { testDatabase } from '../../../../../test/db.ts'
import { asUser } from '../../../../../test/factories/context.ts'
import { aUser } from '../../../../../test/factories/people.ts'
import { aSubscription } from '../../../../../test/factories/subscriptions.ts'
import type { CurrentUser } from '../../../../server/context.ts'
import {
  billingCustomers,
  checkoutIntents,
  subscriptions,
} from '../../../../server/db/schema/subscriptions.ts'
import { createBilling } from '../../../../server/gateways/billing/billing.ts'
import { createCheckoutSession, createPortalSession } from './checkout.service.ts'
import { getSubscriptionDetails } from './subscription.service.ts'
import { refreshSubscription } from './webhooks.service.ts'

const { db } = testDatabase()
const stand = testBilling()
afterEach(() => {
  stand.provider.behaviour.answer = null
})

const as = (user: CurrentUser) => asUser(db, user, { billing: stand.billing })
const monthly = { priceId: 'price_monthly' }
const sessionsOf = (customerId: string | undefined) =>
  stand.provider.all('cs').filter(({ customer }) => customer === customerId)

describe('a checkout', () => {
  it('is opened once for twenty concurrent clicks', async () => {
    const anna = await aUser(db)
    const opened = await Promise.all(
      Array.from({ length: 20 }, () => createCheckoutSession(as(anna), monthly)),
    )
    expect(new Set(opened.map(({ url }) => url)).size).toBe(1)
    const [customer] = await db.select().from(billingCustomers)
    expect(sessionsOf(customer?.providerCustomerId)).toHaveLength(1)
    expect(await createCheckoutSession(as(anna), monthly)).toEqual(opened[0])
    const annual = await createCheckoutSession(as(anna), { priceId: 'price_annual' })
    expect(annual.url).not.toBe(opened[0]?.url)
  })

  it('is replaced when the old one expired', async () => {
    const anna = await aUser(db)
    const first = await createCheckoutSession(as(anna), monthly)
    await db.update(checkoutIntents).set({ expiresAt: inDays(-1) })
    expect(await createCheckoutSession(as(anna), monthly)).not.toEqual(first)
  })

  it.each(['price_other', 'price_of_the_month', 'toString', '__proto__', ' price_monthly'])(
    'for %s is refused without a provider call',
    async (priceId) => {
      const anna = await aUser(db)
      await expect(createCheckoutSession(as(anna), { priceId })).rejects.toMatchObject({ status: 400 })
      expect(await db.select().from(billingCustomers)).toEqual([])
    },
  )

  it('is refused to a person with a plan', async () => {
    const anna = await aUser(db)
    await aSubscription(db, anna)
    await expect(createCheckoutSession(as(anna), { priceId: 'price_annual' })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('grants no plan by itself', async () => {
    const anna = await aUser(db)
    await createCheckoutSession(as(anna), monthly)
    expect(await db.select().from(subscriptions)).toEqual([])
    expect(await getSubscriptionDetails(as(anna))).toMatchObject({ subscription: null, hasBilling: true })
  })

  it('is awaited until it leads to a subscription or expires', async () => {
    const anna = await aUser(db)
    const isAwaited = async () => (await getSubscriptionDetails(as(anna))).isPaymentAwaited
    expect(await isAwaited()).toBe(false)
    await createCheckoutSession(as(anna), monthly)
    expect(await isAwaited()).toBe(true)
    await db.update(checkoutIntents).set({ expiresAt: inDays(-1) })
    expect(await isAwaited()).toBe(false)
    await createCheckoutSession(as(anna), monthly)
    const [customer] = await db.select().from(billingCustomers)
    const { id } = stand.provider.subscribe(customer?.providerCustomerId ?? '', prices.monthly)
    await refreshSubscription(as(anna), id)
    expect(await isAwaited()).toBe(false)
  })

  it('fails while the provider is unavailable, keeps the status readable, and can be retried', async () => {
    const anna = await aUser(db)
    await aSubscription(db, anna, { status: 'canceled' })
    stand.provider.behaviour.answer = says('{"error":{"message":"secret inside"}}', 500)
    await expect(createCheckoutSession(as(anna), monthly)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await getSubscriptionDetails(as(anna))).toMatchObject({ subscription: { state: 'ended' } })
    stand.provider.behaviour.answer = null
    expect((await createCheckoutSession(as(anna), monthly)).url).toContain(stand.provider.url)
  })

  it('creates a new customer when the old one was deleted at the provider, also for two concurrent clicks', async () => {
    const anna = await aUser(db)
    await createCheckoutSession(as(anna), monthly)
    const [old] = await db.select().from(billingCustomers)
    stand.provider.remove(old?.providerCustomerId ?? '')
    const annual = { priceId: 'price_annual' }
    const [first, second] = await Promise.all([
      createCheckoutSession(as(anna), annual),
      createCheckoutSession(as(anna), annual),
    ])
    expect(first).toEqual(second)
    const customers = await db.select().from(billingCustomers)
    expect(customers).toHaveLength(1)
    expect(customers).not.toEqual([old])
    expect(sessionsOf(customers[0]?.providerCustomerId)).toHaveLength(1)
  })

  it('is the same for a click that comes while a deleted customer is replaced', async () => {
    const anna = await aUser(db)
    await createCheckoutSession(as(anna), monthly)
    const [old] = await db.select().from(billingCustomers)
    stand.provider.remove(old?.providerCustomerId ?? '')
    const annual = { priceId: 'price_annual' }
    const asked = Promise.withResolvers<void>()
    const replaced = Promise.withResolvers<void>()
    const slow: typeof stand.billing = {
      ...stand.billing,
      createCheckout: async (wish) => {
        asked.resolve()
        await replaced.promise
        return stand.billing.createCheckout(wish)
      },
    }
    let second: Promise<{ url: string }> | undefined
    const interrupted: typeof stand.billing = {
      ...stand.billing,
      createCustomer: async (person) => {
        second = createCheckoutSession(asUser(db, anna, { billing: slow }), annual)
        await asked.promise
        return stand.billing.createCustomer(person)
      },
    }
    const first = await createCheckoutSession(asUser(db, anna, { billing: interrupted }), annual).finally(
      () => replaced.resolve(),
    )
    expect(await second).toEqual(first)
    const customers = await db.select().from(billingCustomers)
    expect(customers).toHaveLength(1)
    expect(customers).not.toEqual([old])
  })

  it('fails while the provider does not have the price', async () => {
    const anna = await aUser(db)
    const unknown = { ...prices, monthly: 'price_none' }
    const billing = createBilling({ ...billingOptionsFor(stand.provider.url), prices: unknown })
    for (let count = 0; count < 2; count++)
      await expect(createCheckoutSession(asUser(db, anna, { billing }), monthly)).rejects.toMatchObject({
        code: 'unavailable',
      })
    expect((await getSubscriptionDetails(as(anna))).isPaymentAwaited).toBe(false)
    expect((await createCheckoutSession(as(anna), monthly)).url).toContain(stand.provider.url)
  })

  it.each([400, 401, 402, 403, 422, 429])(
    'fails with a masked message when the provider answers %i',
    async (status) => {
      const anna = await aUser(db)
      stand.provider.behaviour.answer = says('{"error":{"message":"secret inside"}}', status)
      const refused = await createCheckoutSession(as(anna), monthly).catch((error: Error) => error)
      expect(refused).toMatchObject({ code: 'unavailable' })
      expect(String(refused)).not.toContain('secret inside')
    },
  )

  it('times out when the provider hangs', { timeout: 30_000 }, async () => {
    const anna = await aUser(db)
    stand.provider.behaviour.answer = () => {}
    await expect(createCheckoutSession(as(anna), monthly)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Failed to start checkout process',
    })
  })

  it('is unavailable where nothing is sold', async () => {
    const anna = await aUser(db)
    await expect(createCheckoutSession(asUser(db, anna), monthly)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('the billing portal', () => {
  it.each([
    ['http://localhost:3000/subscription', 'http://localhost:3000/subscription'],
    ['https://evil.example/', 'http://localhost:3000/subscription'],
    ['//evil.example', 'http://localhost:3000/subscription'],
    ['javascript:alert(1)', 'http://localhost:3000/subscription'],
    ['/family-select', 'http://localhost:3000/family-select'],
  ])('returns from %s to %s', async (returnUrl, leadsTo) => {
    const anna = await aUser(db)
    await createCheckoutSession(as(anna), monthly)
    const { url } = await createPortalSession(as(anna), { returnUrl })
    expect(stand.provider.get(url.split('/').at(-1))?.return_url).toBe(leadsTo)
  })

  it('is refused to people without a customer', async () => {
    const anna = await aUser(db)
    await expect(createPortalSession(as(anna), { returnUrl: '/subscription' })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('forgets a customer deleted at the provider, so that a plan can be chosen again', async () => {
    const anna = await aUser(db)
    await createCheckoutSession(as(anna), monthly)
    const [customer] = await db.select().from(billingCustomers)
    stand.provider.remove(customer?.providerCustomerId ?? '')
    await expect(createPortalSession(as(anna), { returnUrl: '/subscription' })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await getSubscriptionDetails(as(anna))).toMatchObject({ hasBilling: false })
    await createCheckoutSession(as(anna), { priceId: 'price_annual' })
    const { url } = await createPortalSession(as(anna), { returnUrl: '/subscription' })
    expect(url).toContain(stand.provider.url)
  })

  it('fails when the provider refuses, and keeps the customer', async () => {
    const anna = await aUser(db)
    await createCheckoutSession(as(anna), monthly)
    const kept = await db.select().from(billingCustomers)
    stand.provider.behaviour.answer = says('{"error":{"message":"No configuration provided"}}', 400)
    await expect(createPortalSession(as(anna), { returnUrl: '/subscription' })).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(await db.select().from(billingCustomers)).toEqual(kept)
  })
})
