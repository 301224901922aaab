import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testBilling } from '../../../../../test/billing/billing.ts'
import { inDays, prices, says } from '../../../../../test/billing/stand-in.ts'
import { signed } from '../../../../../test/billing/webhook.ts'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext } from '../../../../../test/factories/context.ts'
import { aUser } from '../../../../../test/factories/people.ts'
import { aSubscription } from '../../../../../test/factories/subscriptions.ts'
import type { RequestContext } from '../../../../server/context.ts'
import {
  billingCustomers,
  billingEvents,
  checkoutIntents,
  subscriptions,
} from '../../../../server/db/schema/subscriptions.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { subscriptionJobs } from './subscription.jobs.ts'
import { processWebhookEvent, reconcile, refreshSubscription } from './webhooks.service.ts'

const { db } = testDatabase()
const stand = testBilling()

let queued: { name: string; payload: Record<string, unknown> }[] = []
beforeEach(() => {
  queued = []
  stand.provider.behaviour.answer = null
})

const services = (): RequestContext =>
  aRequestContext(db, {
    billing: stand.billing,
    enqueue: async (_, name, payload) => {
      queued.push({ name, payload })
    },
  })

const job = () => ({ ...services(), signal: new AbortController().signal })

/** A person who has paid, before the provider notifies us. */
async function aPayer(plan: 'monthly' | 'annual' = 'monthly') {
  const user = await aUser(db)
  const customerId = await stand.billing.createCustomer({ userId: user.id, email: user.email, name: null })
  await db.insert(billingCustomers).values({ userId: user.id, providerCustomerId: customerId })
  return { user, customerId, subscriptionId: stand.provider.subscribe(customerId, prices[plan]).id }
}

type Sent = { type: string; objectId: string }

async function send({ type, objectId }: Sent) {
  const { body, signature } = signed(stand.provider.event(type, objectId))
  return processWebhookEvent(services(), body, signature)
}

/** Runs the queued jobs, as the queue does. */
async function runJobs() {
  for (const { name, payload } of queued.splice(0)) {
    const known = subscriptionJobs.find(({ definition }) => definition.name === name)
    const ctx = { ...services(), mail: mailOfNobody, jobId: 'job', attempt: 1, signal: job().signal }
    await known?.run(ctx, payload)
  }
}

const mailOfNobody = {
  isConfigured: false,
  send: async () => ({ status: 'sent' as const }),
  check: async () => ({ status: 'sent' as const }),
}

const rows = () =>
  db
    .select({
      id: subscriptions.providerSubscriptionId,
      userId: subscriptions.userId,
      planId: subscriptions.planId,
      status: subscriptions.status,
      currentPeriodEnd: subscriptions.currentPeriodEnd,
      isCancelled: subscriptions.isCancelled,
      refundedAt: subscriptions.refundedAt,
      disputedAt: subscriptions.disputedAt,
    })
    .from(subscriptions)
    .orderBy(asc(subscriptions.providerSubscriptionId))

const ordersOf = <One>(things: readonly One[]): One[][] =>
  things.length < 2
    ? [[...things]]
    : things.flatMap((one, at) => ordersOf(things.toSpliced(at, 1)).map((rest) => [one, ...rest]))

describe('payment provider webhooks', () => {
  it('lead to the same result in all 120 orders of five messages', { timeout: 600_000 }, async () => {
    const { provider } = stand
    const { user, subscriptionId } = await aPayer()
    provider.changePlan(subscriptionId, prices.annual)
    provider.change(subscriptionId, { status: 'past_due', cancel_at_period_end: true })
    const chargeId = provider.refund(subscriptionId)
    const disputeId = provider.dispute(subscriptionId)
    const sent: Sent[] = [
      { type: 'customer.subscription.created', objectId: subscriptionId },
      { type: 'customer.subscription.updated', objectId: subscriptionId },
      { type: 'invoice.payment_failed', objectId: String(provider.chargeOf(subscriptionId)?.invoice) },
      { type: 'charge.refunded', objectId: chargeId },
      { type: 'charge.dispute.created', objectId: disputeId },
    ]
    const orders = ordersOf(sent)
    expect(orders).toHaveLength(120)
    const ends = new Set<string>()
    for (const order of orders) {
      await db.delete(subscriptions)
      for (const one of order) {
        await send(one)
        await runJobs()
      }
      ends.add(JSON.stringify(await rows()))
    }
    expect(ends.size).toBe(1)
    expect(await rows()).toMatchObject([
      { id: subscriptionId, userId: user.id, planId: 'annual', status: 'past_due', isCancelled: true },
    ])
    expect((await rows())[0]).toMatchObject({ refundedAt: expect.any(Date), disputedAt: expect.any(Date) })
  })

  it('are processed once, however often they arrive', async () => {
    const { subscriptionId } = await aPayer()
    const event = stand.provider.event('customer.subscription.updated', subscriptionId)
    const { body, signature } = signed(event)
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => processWebhookEvent(services(), body, signature)),
    )
    expect(answers.every(({ isAccepted }) => isAccepted)).toBe(true)
    expect(queued).toEqual([{ name: 'subscription.read', payload: { objectId: subscriptionId } }])
  })

  it('are not stored when the job cannot be queued, so that the provider resends them', async () => {
    const { subscriptionId } = await aPayer()
    const { body, signature } = signed(stand.provider.event('invoice.paid', subscriptionId))
    const failing = { ...services(), enqueue: () => Promise.reject(new Error('no queue')) }
    await expect(processWebhookEvent(failing, body, signature)).rejects.toThrow('no queue')
    expect(await db.select().from(billingEvents)).toEqual([])
    await processWebhookEvent(services(), body, signature)
    expect(queued).toHaveLength(1)
  })

  it('are refused with a wrong signature, and nothing is stored', async () => {
    const { body } = signed(stand.provider.event('invoice.paid', 'in_1'))
    expect(await processWebhookEvent(services(), body, 't=1,v1=0')).toEqual({ isAccepted: false })
    expect(await db.select().from(billingEvents)).toEqual([])
  })

  it('are ignored for unrelated events', async () => {
    await send({ type: 'product.created', objectId: 'prod_1' })
    expect([(await db.select().from(billingEvents)).length, queued]).toEqual([1, []])
    await send({ type: 'charge.succeeded', objectId: 'ch_of_something_else' })
    await runJobs()
    expect(await rows()).toEqual([])
  })

  it('are never trusted: the subscription is read from the provider', async () => {
    const { subscriptionId } = await aPayer()
    const event = stand.provider.event('customer.subscription.updated', subscriptionId)
    const { body, signature } = signed({
      ...event,
      data: { object: { ...event.data.object, status: 'canceled' } },
    })
    await processWebhookEvent(services(), body, signature)
    await runJobs()
    expect(await rows()).toMatchObject([{ status: 'active' }])
  })
})

describe('reading a subscription again', () => {
  it.each([
    'incomplete',
    'incomplete_expired',
    'trialing',
    'active',
    'past_due',
    'canceled',
    'unpaid',
    'paused',
  ])('stores the status %s', async (status) => {
    const { subscriptionId } = await aPayer()
    stand.provider.change(subscriptionId, { status })
    await refreshSubscription(services(), subscriptionId)
    expect(await rows()).toMatchObject([{ status }])
  })

  it('keeps the most recently requested state, whichever write is last', async () => {
    const { subscriptionId } = await aPayer()
    const held = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const slow = {
      ...services(),
      billing: {
        ...stand.billing,
        findSubscription: async (id: string) => {
          const found = await stand.billing.findSubscription(id)
          reached.resolve()
          await held.promise
          return found
        },
      },
    }
    const old = refreshSubscription(slow, subscriptionId)
    await reached.promise
    stand.provider.change(subscriptionId, { status: 'canceled' })
    await refreshSubscription(services(), subscriptionId)
    held.resolve()
    await old
    expect(await rows()).toMatchObject([{ status: 'canceled' }])
  })

  it('finds the payer of a payment link by its reference', async () => {
    const user = await aUser(db)
    const customerId = await stand.billing.createCustomer({ userId: user.id, email: null, name: null })
    const checkout = await stand.billing.createCheckout({
      planId: 'annual',
      userId: user.id,
      customerId,
      successUrl: 'http://localhost/',
      cancelUrl: 'http://localhost/',
      idempotencyKey: user.id,
    })
    const sessionId = checkout.url.split('/').at(-1) ?? ''
    const paid = stand.provider.pay(sessionId)
    await send({ type: 'checkout.session.completed', objectId: sessionId })
    await runJobs()
    expect(await rows()).toMatchObject([{ id: paid?.id, userId: user.id, planId: 'annual' }])
    expect(await db.select().from(billingCustomers)).toMatchObject([{ providerCustomerId: customerId }])
  })

  it('ignores subscriptions of unknown payers', async () => {
    const { id } = stand.provider.subscribe('cus_of_another_shop', prices.monthly)
    await refreshSubscription(services(), id)
    expect(await rows()).toEqual([])
  })

  it('completes the checkout that led to it', async () => {
    const { user, subscriptionId } = await aPayer()
    await db.insert(checkoutIntents).values({
      userId: user.id,
      planId: 'monthly',
      expiresAt: inDays(1),
      url: 'https://checkout.stripe.com/1',
    })
    stand.provider.change(subscriptionId, { status: 'incomplete' })
    await refreshSubscription(services(), subscriptionId)
    expect(await db.select().from(checkoutIntents)).toMatchObject([{ endedAt: null }])
    stand.provider.change(subscriptionId, { status: 'active' })
    await refreshSubscription(services(), subscriptionId)
    expect(await db.select().from(checkoutIntents)).toMatchObject([{ endedAt: expect.any(Date) }])
  })

  it('cancels the subscription of a deleted account', async () => {
    const { user, subscriptionId } = await aPayer()
    await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, user.id))
    await refreshSubscription(services(), subscriptionId)
    await runJobs()
    expect(await stand.billing.findSubscription(subscriptionId)).toMatchObject({ status: 'canceled' })
    expect(await rows()).toEqual([])
  })

  it('ends a subscription unknown to the provider', async () => {
    const payer = await aUser(db)
    const { providerSubscriptionId } = await aSubscription(db, payer, { readAt: inDays(-1) })
    await refreshSubscription(services(), providerSubscriptionId)
    expect(await rows()).toMatchObject([{ status: 'canceled' }])
  })

  it('changes nothing while the provider is unavailable', async () => {
    const { subscriptionId } = await aPayer()
    await refreshSubscription(services(), subscriptionId)
    const before = await rows()
    stand.provider.behaviour.answer = says('{"error":{"message":"inside"}}', 500)
    await expect(refreshSubscription(services(), subscriptionId)).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(await rows()).toEqual(before)
  })
})

describe('the nightly reconciliation', () => {
  it('finds changes without a webhook', async () => {
    const { subscriptionId } = await aPayer('annual')
    await reconcile(job())
    expect(await rows()).toMatchObject([{ id: subscriptionId, planId: 'annual', status: 'active' }])
    stand.provider.change(subscriptionId, { status: 'canceled' })
    await reconcile(job())
    expect(await rows()).toMatchObject([{ status: 'canceled' }])
  })

  it('includes subscriptions without a customer of ours and skips ended ones', async () => {
    const payer = await aUser(db)
    const { id } = stand.provider.subscribe('cus_of_a_link', prices.monthly)
    stand.provider.change(id, { status: 'unpaid' })
    await aSubscription(db, payer, { providerSubscriptionId: id, readAt: inDays(-1) })
    await aSubscription(db, payer, { status: 'canceled', readAt: inDays(-1) })
    stand.provider.asked.length = 0
    await reconcile(job())
    expect((await rows()).map(({ status }) => status).toSorted()).toEqual(['canceled', 'unpaid'])
    expect(stand.provider.asked.map(({ path }) => path)).toEqual([`/v1/subscriptions/${id}`])
  })

  it('continues after a failure and reports it at the end', async () => {
    const first = await aPayer()
    const second = await aPayer()
    const billing = {
      ...stand.billing,
      findSubscription: async (id: string) => {
        if (id === first.subscriptionId) throw new Error('broken')
        return stand.billing.findSubscription(id)
      },
    }
    await expect(reconcile({ ...job(), billing })).rejects.toThrow(first.user.id)
    expect(await rows()).toMatchObject([{ id: second.subscriptionId }])
  })

  it('deletes old webhook messages and checkouts', async () => {
    const user = await aUser(db)
    const old = inDays(-31)
    const event = { type: 'invoice.paid', objectId: 'in_1', happenedAt: old }
    await db.insert(billingEvents).values([
      { ...event, id: 'evt_old', receivedAt: old },
      { ...event, id: 'evt_new' },
    ])
    await db
      .insert(checkoutIntents)
      .values({ userId: user.id, planId: 'monthly', expiresAt: old, endedAt: old })
    await reconcile(job())
    expect((await db.select().from(billingEvents)).map(({ id }) => id)).toEqual(['evt_new'])
    expect(await db.select().from(checkoutIntents)).toEqual([])
  })
})
