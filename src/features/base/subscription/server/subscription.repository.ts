import { and, asc, eq, gt, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { type Executor, preparedRead, type Tx } from '../../../../server/db/client.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { billingCustomers, subscriptions } from '../../../../server/db/schema/subscriptions.ts'
import { users } from '../../../../server/db/schema/users.ts'
import type { ProviderSubscription } from '../../../../server/gateways/billing/billing.ts'

/** The time of the database, by which a plan ends for every process alike. */
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

/** The subscriptions of everyone who manages one of the groups, once for each group. */
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

/** The groups that a person manages, without the sample family. */
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

/** The time of the database before the provider is asked: what was asked later counts more. */
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

/** Holds the person until the transaction ends. @returns undefined for somebody unknown, or whose account is deleted */
export async function holdPayer(tx: Tx, userId: string) {
  const [row] = await tx
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('share')
  return row?.userId
}

/** Writes what the provider said, unless something that was asked later is there already. */
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

/** For one that the provider no longer knows. */
export async function markGone(db: Executor, providerSubscriptionId: string, readAt: Date): Promise<void> {
  await db
    .update(subscriptions)
    .set({ status: 'canceled', readAt, updatedAt: sql`now()` })
    .where(
      and(eq(subscriptions.providerSubscriptionId, providerSubscriptionId), lt(subscriptions.readAt, readAt)),
    )
}

const over = ['canceled', 'incomplete_expired'] as const

/** Those that may still change and were not asked for since a moment. */
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

/** Those that end within so many days and are not renewed, soonest first. */
export function walkEnding(
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
