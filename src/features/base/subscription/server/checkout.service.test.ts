import { afterEach, describe, expect, it } from 'vitest'
import { testBilling } from '../../../../../test/billing/billing.ts'
import { inDays, says } from '../../../../../test/billing/stand-in.ts'
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
import { createCheckoutSession, createPortalSession } from './checkout.service.ts'
import { getSubscriptionDetails } from './subscription.service.ts'

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
  it('is one for one wish: twenty clicks at once open one', async () => {
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

  it('is a new one when the old one has expired', async () => {
    const anna = await aUser(db)
    const first = await createCheckoutSession(as(anna), monthly)
    await db.update(checkoutIntents).set({ expiresAt: inDays(-1) })
    expect(await createCheckoutSession(as(anna), monthly)).not.toEqual(first)
  })

  it.each(['price_other', 'price_of_the_month', 'toString', '__proto__', ' price_monthly'])(
    'for %s is refused before anybody is asked',
    async (priceId) => {
      const anna = await aUser(db)
      await expect(createCheckoutSession(as(anna), { priceId })).rejects.toMatchObject({ status: 400 })
      expect(await db.select().from(billingCustomers)).toEqual([])
    },
  )

  it('is refused to a person with a plan, who would pay twice', async () => {
    const anna = await aUser(db)
    await aSubscription(db, anna)
    await expect(createCheckoutSession(as(anna), { priceId: 'price_annual' })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('grants nothing by itself', async () => {
    const anna = await aUser(db)
    await createCheckoutSession(as(anna), monthly)
    expect(await db.select().from(subscriptions)).toEqual([])
    expect(await getSubscriptionDetails(as(anna))).toMatchObject({ subscription: null, hasBilling: true })
  })

  it('fails while the provider is away, and the status is still shown; tried again it goes on with the same wish', async () => {
    const anna = await aUser(db)
    await aSubscription(db, anna, { status: 'canceled' })
    stand.provider.behaviour.answer = says('{"error":{"message":"secret inside"}}', 500)
    await expect(createCheckoutSession(as(anna), monthly)).rejects.toMatchObject({ code: 'unavailable' })
    expect(await getSubscriptionDetails(as(anna))).toMatchObject({ subscription: { state: 'ended' } })
    stand.provider.behaviour.answer = null
    expect((await createCheckoutSession(as(anna), monthly)).url).toContain(stand.provider.url)
  })

  it('is given up when the provider hangs', { timeout: 30_000 }, async () => {
    const anna = await aUser(db)
    stand.provider.behaviour.answer = () => {}
    await expect(createCheckoutSession(as(anna), monthly)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Failed to start checkout process',
    })
  })

  it('is none where nothing is sold', async () => {
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
  ])('leads back from %s to %s', async (returnUrl, leadsTo) => {
    const anna = await aUser(db)
    await createCheckoutSession(as(anna), monthly)
    const { url } = await createPortalSession(as(anna), { returnUrl })
    expect(stand.provider.get(url.split('/').at(-1))?.return_url).toBe(leadsTo)
  })

  it('is only for those whom the provider knows', async () => {
    const anna = await aUser(db)
    await expect(createPortalSession(as(anna), { returnUrl: '/subscription' })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})
