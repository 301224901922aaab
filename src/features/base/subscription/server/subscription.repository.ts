import { and, asc, count, eq, gt, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { type Executor, preparedRead, type Tx } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { billingCustomers, subscriptions } from '../../../../server/db/schema/subscriptions.ts'
import { users } from '../../../../server/db/schema/users.ts'
import type { ProviderSubscription } from '../../../../server/gateways/billing/billing.ts'
import { covering, graceDays } from '../subscription.rules.ts'

/** The database time, so that a plan ends at the same moment for every process. */
const now = sql`now()`.mapWith(subscriptions.currentPeriodEnd).as('now')

const standing = {
  planId: subscriptions.planId,
  status: subscriptions.status,
  currentPeriodEnd: subscriptions.currentPeriodEnd,
  isCancelled: subscriptions.isCancelled,
  refundedAt: subscriptions.refundedAt,
  disputedAt: subscriptions.disputedAt,
  now,
}

const ofUser = preparedRead((db) =>
  db
    .select({ ...standing, providerSubscriptionId: subscriptions.providerSubscriptionId })
    .from(subscriptions)
    .where(eq(subscriptions.userId, sql.placeholder('userId')))
    .prepare('subscriptions_of_user'),
)

export const listSubscriptionsOf = (db: Executor, userId: string) => ofUser(db).execute({ userId })

/** Lists the subscriptions of all managers of the groups, once per group. */
export async function listCover(db: Executor, familyGroupIds: string[]) {
  if (familyGroupIds.length === 0) return []
  return db
    .select({
      ...standing,
      familyGroupId: memberships.familyGroupId,
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(memberships)
    .innerJoin(subscriptions, eq(subscriptions.userId, memberships.userId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        inArray(memberships.familyGroupId, familyGroupIds),
        eq(memberships.role, 'MANAGER'),
        isNull(memberships.leftAt),
      ),
    )
    .orderBy(asc(users.id))
}

/** Counts covering subscriptions by plan; a test compares it with `isCovering`. */
export function countCovering(db: Executor) {
  const { currentPeriodEnd, isCancelled } = subscriptions
  const graceEndsAt = sql`now() - make_interval(days => ${graceDays})`
  return db
    .select({ planId: subscriptions.planId, count: count() })
    .from(subscriptions)
    .where(
      and(
        gt(currentPeriodEnd, graceEndsAt),
        or(eq(isCancelled, false), gt(currentPeriodEnd, sql`now()`)),
        oneOf(subscriptions.status, covering),
        isNull(subscriptions.refundedAt),
        isNull(subscriptions.disputedAt),
      ),
    )
    .groupBy(subscriptions.planId)
}

/** Lists the groups that a person manages, without the sample family. */
export function listManagedGroups(db: Executor, userId: string) {
  return db
    .select({
      familyGroupId: familyGroups.id,
      name: familyGroups.name,
      timeZone: familyGroups.timeZone,
      createdAt: familyGroups.createdAt,
    })
    .from(memberships)
    .innerJoin(familyGroups, eq(familyGroups.id, memberships.familyGroupId))
    .where(
      and(
        eq(memberships.userId, userId),
        eq(memberships.role, 'MANAGER'),
        isNull(memberships.leftAt),
        isNull(familyGroups.deletedAt),
        eq(familyGroups.isSample, false),
      ),
    )
    .orderBy(asc(memberships.joinedAt), asc(familyGroups.id))
}

/** Reads the database time before the provider is asked: the latest request wins. */
export async function readTime(db: Executor): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`select clock_timestamp()::text as now`)
  return new Date(rows[0]?.now ?? Number.NaN)
}

export async function findPayer(db: Executor, providerSubscriptionId: string) {
  const [row] = await db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(eq(subscriptions.providerSubscriptionId, providerSubscriptionId))
  return row?.userId
}

/** Locks the person. @returns undefined for an unknown person or a deleted account */
export async function lockPayer(tx: Tx, userId: string) {
  const [row] = await tx
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('share')
  return row?.userId
}

/** Stores the provider's answer unless a later request's is already stored. */
export async function upsertSubscription(
  tx: Tx,
  userId: string,
  { id, customerId: _, ...found }: ProviderSubscription,
  readAt: Date,
): Promise<void> {
  await tx
    .insert(subscriptions)
    .values({ ...found, userId, providerSubscriptionId: id, readAt })
    .onConflictDoUpdate({
      target: subscriptions.providerSubscriptionId,
      set: { ...found, readAt, updatedAt: sql`now()` },
      setWhere: sql`${subscriptions.readAt} < excluded.read_at`,
    })
}

/** For a subscription unknown to the provider. */
export async function markGone(db: Executor, providerSubscriptionId: string, readAt: Date): Promise<void> {
  await db
    .update(subscriptions)
    .set({ status: 'canceled', readAt, updatedAt: sql`now()` })
    .where(
      and(eq(subscriptions.providerSubscriptionId, providerSubscriptionId), lt(subscriptions.readAt, readAt)),
    )
}

const over = ['canceled', 'incomplete_expired'] as const

/** Lists unfinished subscriptions not read since a moment. */
export async function listUnread(db: Executor, since: Date, batch: number): Promise<string[]> {
  const rows = await db
    .select({ id: subscriptions.providerSubscriptionId })
    .from(subscriptions)
    .where(and(lt(subscriptions.readAt, since), notInArray(subscriptions.status, [...over])))
    .orderBy(asc(subscriptions.readAt), asc(subscriptions.id))
    .limit(batch)
  return rows.map(({ id }) => id)
}

export function listCustomers(db: Executor, afterUserId: string, batch: number) {
  return db
    .select({ userId: billingCustomers.userId, customerId: billingCustomers.providerCustomerId })
    .from(billingCustomers)
    .where(gt(billingCustomers.userId, afterUserId))
    .orderBy(asc(billingCustomers.userId))
    .limit(batch)
}

type Place = { currentPeriodEnd: Date; id: string }

/** Lists subscriptions that end within so many days without renewal, soonest first. */
export function listEndingSubscriptions(
  db: Executor,
  { days, after, batch }: { days: number; after: Place | null; batch: number },
) {
  const { id, currentPeriodEnd } = subscriptions
  return db
    .select({
      id,
      userId: subscriptions.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      timeZone: users.timeZone,
      ...standing,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(
      and(
        eq(subscriptions.isCancelled, true),
        sql`${currentPeriodEnd} > now() and ${currentPeriodEnd} <= now() + make_interval(days => ${days})`,
        after
          ? or(
              gt(currentPeriodEnd, after.currentPeriodEnd),
              and(eq(currentPeriodEnd, after.currentPeriodEnd), gt(id, after.id)),
            )
          : undefined,
      ),
    )
    .orderBy(asc(currentPeriodEnd), asc(id))
    .limit(batch)
}
