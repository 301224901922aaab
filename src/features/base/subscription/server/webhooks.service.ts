import { idSchema } from '../../../../lib/id-schemas.ts'
import type { RequestContext } from '../../../../server/context.ts'
import type { ProviderSubscription } from '../../../../server/gateways/billing/billing.ts'
import { workApart } from '../../../../server/jobs/apart.ts'
import * as checkouts from './checkout.repository.ts'
import * as repository from './subscription.repository.ts'

type Services = Pick<RequestContext, 'db' | 'billing' | 'enqueue' | 'log'>

/** The events that can affect a subscription. Others are recorded and ignored. */
const heeded = /^(customer\.subscription|checkout\.session|invoice|charge)\./

/**
 * Stores a signed event and queues the job that reads the current state, in one transaction. Repeats and order do not
 * matter.
 * @returns false when the signature is wrong or too old
 */
export async function processWebhookEvent(
  ctx: Services,
  body: Buffer,
  signature: string,
): Promise<{ isAccepted: boolean }> {
  const event = await ctx.billing.readEvent(body, signature)
  if (!event) return { isAccepted: false }
  await ctx.db.transaction(async (tx) => {
    const isNew = await checkouts.insertEvent(tx, event)
    if (isNew && heeded.test(event.type))
      await ctx.enqueue(tx, 'subscription.read', { objectId: event.objectId })
  })
  return { isAccepted: true }
}

/** Reads a subscription from the provider and stores its state. */
export async function readAgain(ctx: Services, objectId: string): Promise<void> {
  const subscriptionId = await ctx.billing.findSubscriptionOf(objectId)
  if (subscriptionId) await refreshSubscription(ctx, subscriptionId)
}

/** Asks the provider first, then writes in its own transaction. Of concurrent reads the one that asked last wins. */
export async function refreshSubscription(ctx: Services, subscriptionId: string): Promise<void> {
  const { db, billing, log } = ctx
  const askedAt = await repository.readTime(db)
  const found = await billing.findSubscription(subscriptionId)
  if (!found) return repository.markGone(db, subscriptionId, askedAt)
  const userId = await findPayer(ctx, found)
  if (!userId) return log.warn({ subscriptionId }, 'a subscription of nobody here was left alone')
  await db.transaction(async (tx) => {
    if (!(await repository.lockPayer(tx, userId))) {
      // The payer's account was deleted, so the subscription is cancelled.
      return ctx.enqueue(tx, 'subscription.cancel', { subscriptionId })
    }
    await checkouts.insertCustomer(tx, userId, found.customerId)
    await repository.upsertSubscription(tx, userId, found, askedAt)
    if (found.status !== 'incomplete') await checkouts.endIntents(tx, { userId })
  })
}

/** Finds the payer: by our rows, the customer, or the checkout's reference. */
async function findPayer({ db, billing }: Services, { id, customerId }: ProviderSubscription) {
  const known = (await repository.findPayer(db, id)) ?? (await checkouts.findUserOfCustomer(db, customerId))
  if (known) return known
  const reference = idSchema.safeParse(await billing.findPayer(id))
  return reference.success ? reference.data : null
}

const batch = 100
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Reads all subscriptions nightly, so that lost events do not matter. */
export async function reconcile(ctx: Services & { signal: AbortSignal }): Promise<void> {
  const { db, billing } = ctx
  await checkouts.deleteOld(db)
  if (!billing.isConfigured) return
  const startedAt = await repository.readTime(db)
  const apart = workApart(ctx)
  for (let after = beforeAll; ; ) {
    const customers = await repository.listCustomers(db, after, batch)
    for (const { userId, customerId } of customers) {
      ctx.signal.throwIfAborted()
      await apart.run({ userId }, async () => {
        for (const id of await billing.listSubscriptionIds(customerId)) await refreshSubscription(ctx, id)
      })
    }
    const last = customers.at(-1)
    if (!last || customers.length < batch) break
    after = last.userId
  }
  // Those of a payment link whose customer is not the person's first.
  for (const id of await repository.listUnread(db, startedAt, batch * 10)) {
    ctx.signal.throwIfAborted()
    await apart.run({ userId: id }, () => refreshSubscription(ctx, id))
  }
  apart.finish()
}
