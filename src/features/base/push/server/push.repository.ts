import { and, asc, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db, Executor, Tx } from '../../../../server/db/client.ts'
import { localeOfPerson } from '../../../../server/db/locale-of-person.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { pushSubscriptions, quietHours } from '../../../../server/db/schema/push.ts'
import { sessions, users } from '../../../../server/db/schema/users.ts'
import { isOutNow, isStillRelevant } from '../../notifications/server/notifications.repository.ts'
import { isAlive } from '../../sessions/server/sessions.repository.ts'
import { maxPushDevices, maxPushFailures } from '../push.rules.ts'
import type { QuietHours } from '../quiet-hours.rules.ts'

const quietColumns = { fromMinute: quietHours.fromMinute, untilMinute: quietHours.untilMinute }

/** Reads the settings of one person in one session. */
export async function findPushSettings(db: Db, userId: string, sessionId: string) {
  const [row] = await db
    .select({
      timeZone: users.timeZone,
      isKnown: sql<boolean>`${pushSubscriptions.id} is not null`,
      quietHours: quietColumns,
    })
    .from(users)
    .leftJoin(quietHours, eq(quietHours.userId, users.id))
    .leftJoin(
      pushSubscriptions,
      and(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.userId, users.id)),
    )
    .where(eq(users.id, userId))
  return row
}

export async function upsertQuietHours(
  db: Executor,
  userId: string,
  quiet: QuietHours | null,
): Promise<void> {
  if (!quiet) {
    await db.delete(quietHours).where(eq(quietHours.userId, userId))
    return
  }
  await db
    .insert(quietHours)
    .values({ userId, ...quiet })
    .onConflictDoUpdate({ target: quietHours.userId, set: quiet })
}

/** Locks a session until the transaction ends. @returns false if it has ended */
export async function lockSession(tx: Tx, sessionId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for('no key update')
  return rows.length > 0
}

type Subscription = Pick<
  typeof pushSubscriptions.$inferInsert,
  'userId' | 'sessionId' | 'endpointHash' | 'targetSealed'
>

/** Takes an endpoint from other sessions. Two that save the same one at once do so one after the other. */
async function freeEndpoint(tx: Tx, endpointHash: Buffer, sessionId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`push ${endpointHash.toString('hex')}`}, 0))`,
  )
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpointHash, endpointHash), ne(pushSubscriptions.sessionId, sessionId)))
}

/** Saves the subscription of a session. Other sessions of the same browser, also those of other people, lose theirs. */
export async function upsertSubscription(tx: Tx, subscription: Subscription): Promise<void> {
  const { sessionId, endpointHash, targetSealed } = subscription
  await freeEndpoint(tx, endpointHash, sessionId)
  await tx
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({
      target: pushSubscriptions.sessionId,
      set: { endpointHash, targetSealed, failures: 0 },
    })
}

/** Deletes what exceeds the limit, the oldest first. */
export async function deleteOldSubscriptions(tx: Tx, userId: string): Promise<void> {
  const kept = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .limit(maxPushDevices)
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), sql`${pushSubscriptions.id} not in ${kept}`))
}

export async function deleteSubscriptionOfSession(db: Executor, sessionId: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId))
}

/** Replaces the address of a session's browser. @returns false if the session had another one */
export async function replaceTarget(
  tx: Tx,
  {
    sessionId,
    oldHash,
    ...next
  }: { sessionId: string; oldHash: Buffer; endpointHash: Buffer; targetSealed: string },
): Promise<boolean> {
  await freeEndpoint(tx, next.endpointHash, sessionId)
  const rows = await tx
    .update(pushSubscriptions)
    .set({ ...next, failures: 0 })
    .where(and(eq(pushSubscriptions.sessionId, sessionId), eq(pushSubscriptions.endpointHash, oldHash)))
    .returning({ id: pushSubscriptions.id })
  return rows.length > 0
}

export async function findSubscriptionOfSession(db: Executor, sessionId: string) {
  const [row] = await db
    .select({ id: pushSubscriptions.id, targetSealed: pushSubscriptions.targetSealed })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionId, sessionId))
  return row
}

/**
 * Lists the devices that are told of a notification now: it is unread, in the list and still relevant, and their session
 * has not ended.
 * @param only one of them
 */
export function listDeliverable(db: Db, notificationId: string, outsiderTypes: string[], only?: string) {
  return db
    .select({
      subscriptionId: pushSubscriptions.id,
      targetSealed: pushSubscriptions.targetSealed,
      type: notifications.type,
      metadata: notifications.metadata,
      timeZone: users.timeZone,
      locale: localeOfPerson,
      quietHours: quietColumns,
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.userId, notifications.userId))
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .leftJoin(quietHours, eq(quietHours.userId, notifications.userId))
    .where(
      and(
        eq(notifications.id, notificationId),
        isNull(notifications.readAt),
        isOutNow,
        isStillRelevant(outsiderTypes),
        isNull(users.suspendedAt),
        isNull(users.deletedAt),
        isAlive,
        only === undefined ? undefined : eq(pushSubscriptions.id, only),
      ),
    )
    .orderBy(asc(pushSubscriptions.id))
}

/** A subscription with the address that was used: one that the browser has replaced since stays as it is. */
const used = (subscriptionId: string, targetSealed: string): SQL | undefined =>
  and(eq(pushSubscriptions.id, subscriptionId), eq(pushSubscriptions.targetSealed, targetSealed))

export async function noteSent(db: Executor, subscriptionId: string, targetSealed: string): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({ lastSentAt: sql`now()`, failures: 0 })
    .where(used(subscriptionId, targetSealed))
}

/** Counts a failure, and deletes the subscription after too many in a row. */
export async function noteFailure(db: Executor, subscriptionId: string, targetSealed: string): Promise<void> {
  const [row] = await db
    .update(pushSubscriptions)
    .set({ failures: sql`${pushSubscriptions.failures} + 1` })
    .where(used(subscriptionId, targetSealed))
    .returning({ failures: pushSubscriptions.failures })
  if (row && row.failures >= maxPushFailures) await deleteSubscription(db, subscriptionId, targetSealed)
}

export async function deleteSubscription(
  db: Executor,
  subscriptionId: string,
  targetSealed: string,
): Promise<void> {
  await db.delete(pushSubscriptions).where(used(subscriptionId, targetSealed))
}
