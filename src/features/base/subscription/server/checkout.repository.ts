import { and, eq, gt, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import {
  billingCustomers,
  billingEvents,
  checkoutIntents,
  subscriptions,
} from '../../../../server/db/schema/subscriptions.ts'
import type { BillingEvent } from '../../../../server/gateways/billing/billing.ts'
import type { PlanId } from '../subscription.rules.ts'

export async function findCustomer(db: Executor, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ customerId: billingCustomers.providerCustomerId })
    .from(billingCustomers)
    .where(eq(billingCustomers.userId, userId))
  return row?.customerId
}

/** Whether the provider has a customer for the person, and whether a checkout is open. */
export async function findBilling(
  db: Executor,
  userId: string,
): Promise<{ isPaymentAwaited: boolean } | undefined> {
  const open = db
    .select({ one: sql`1` })
    .from(checkoutIntents)
    .where(
      and(
        eq(checkoutIntents.userId, userId),
        isNull(checkoutIntents.endedAt),
        isNotNull(checkoutIntents.url),
        gt(checkoutIntents.expiresAt, sql`now()`),
      ),
    )
  const [row] = await db
    .select({ isPaymentAwaited: sql<boolean>`exists ${open}` })
    .from(billingCustomers)
    .where(eq(billingCustomers.userId, userId))
  return row
}

export async function findUserOfCustomer(db: Executor, customerId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: billingCustomers.userId })
    .from(billingCustomers)
    .where(eq(billingCustomers.providerCustomerId, customerId))
  return row?.userId
}

/** Keeps a person's first customer. */
export async function insertCustomer(db: Executor, userId: string, customerId: string): Promise<void> {
  await db.insert(billingCustomers).values({ userId, providerCustomerId: customerId }).onConflictDoNothing()
}

/** Keeps a new customer in the place of one deleted at the provider, unless one was set concurrently. */
export async function replaceCustomer(
  db: Executor,
  userId: string,
  { gone, customerId }: { gone: string; customerId: string },
): Promise<void> {
  // Not one statement that inserts or updates: while another request replaces the row, PostgreSQL can miss both of
  // its versions, insert, and fail on the customer, which is unique as well.
  const { rowCount } = await db
    .update(billingCustomers)
    .set({ providerCustomerId: customerId })
    .where(and(eq(billingCustomers.userId, userId), eq(billingCustomers.providerCustomerId, gone)))
  if (!rowCount) await insertCustomer(db, userId, customerId)
}

/** For a customer deleted at the provider; keeps one set concurrently. */
export async function deleteCustomer(db: Executor, userId: string, customerId: string): Promise<void> {
  await db
    .delete(billingCustomers)
    .where(and(eq(billingCustomers.userId, userId), eq(billingCustomers.providerCustomerId, customerId)))
}

type Wish = { userId: string; planId: PlanId }

/** Returns the open checkout or a new one; concurrent requests get the same. */
export async function lockCheckoutIntent(
  tx: Tx,
  { userId, planId }: Wish,
): Promise<{ id: string; url: string | null }> {
  const isOpen = and(
    eq(checkoutIntents.userId, userId),
    eq(checkoutIntents.planId, planId),
    isNull(checkoutIntents.endedAt),
  )
  await tx
    .update(checkoutIntents)
    .set({ endedAt: sql`now()` })
    .where(and(isOpen, lte(checkoutIntents.expiresAt, sql`now()`)))
  await tx
    .insert(checkoutIntents)
    .values({ userId, planId, expiresAt: sql`now() + interval '23 hours'` })
    .onConflictDoNothing()
  const [open] = await tx
    .select({ id: checkoutIntents.id, url: checkoutIntents.url })
    .from(checkoutIntents)
    .where(isOpen)
  if (!open) throw new Error('the wish to subscribe is gone')
  return open
}

export async function keepCheckout(
  db: Executor,
  intentId: string,
  { url, expiresAt }: { url: string; expiresAt: Date },
): Promise<void> {
  await db.update(checkoutIntents).set({ url, expiresAt }).where(eq(checkoutIntents.id, intentId))
}

/** Completed or refused by the provider: the next checkout is a new one. */
export async function endIntents(db: Executor, of: { userId: string } | { intentId: string }): Promise<void> {
  const which = 'userId' in of ? eq(checkoutIntents.userId, of.userId) : eq(checkoutIntents.id, of.intentId)
  await db
    .update(checkoutIntents)
    .set({ endedAt: sql`now()` })
    .where(and(which, isNull(checkoutIntents.endedAt)))
}

/** @returns false when it was already processed */
export async function insertEvent(tx: Tx, event: BillingEvent): Promise<boolean> {
  const { rowCount } = await tx.insert(billingEvents).values(event).onConflictDoNothing()
  return rowCount === 1
}

const old = sql`now() - interval '30 days'`

/** The provider resends an event for three days. */
export async function deleteOld(db: Executor): Promise<void> {
  await db.delete(billingEvents).where(lt(billingEvents.receivedAt, old))
  // Ended ones too: all expire within a day.
  await db.delete(checkoutIntents).where(lt(checkoutIntents.expiresAt, old))
}

/** Deletes a deleted account's rows. @returns the provider's subscription ids */
export async function deleteOfUser(tx: Tx, userId: string): Promise<string[]> {
  await tx.delete(checkoutIntents).where(eq(checkoutIntents.userId, userId))
  await tx.delete(billingCustomers).where(eq(billingCustomers.userId, userId))
  const gone = await tx
    .delete(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .returning({ id: subscriptions.providerSubscriptionId })
  return gone.map(({ id }) => id)
}
