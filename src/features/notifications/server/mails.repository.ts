import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../server/db/client.ts'
import { notificationPreferences, notifications } from '../../../server/db/schema/notifications.ts'
import { users } from '../../../server/db/schema/users.ts'
import { digestDays, maxCounted, weeklyDigest } from '../notifications.rules.ts'
import { hasDueTask } from './digest-tasks.repository.ts'
import { reachableByMail, stillConcerns } from './notifications.repository.ts'

const digestSpan = sql.raw(`interval '${digestDays} days'`)

/** A notification that is still to be mailed: unread, of concern to its person, and they can be reached. */
export async function findMailable(db: Db, notificationId: string, outsiderTypes: string[]) {
  const [row] = await db
    .select({
      userId: notifications.userId,
      type: notifications.type,
      title: notifications.title,
      message: notifications.message,
      metadata: notifications.metadata,
      createdAt: notifications.createdAt,
      to: { email: users.email, firstName: users.firstName, lastName: users.lastName },
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(
      and(
        eq(notifications.id, notificationId),
        isNull(notifications.readAt),
        reachableByMail,
        stillConcerns(outsiderTypes),
      ),
    )
  return row
}

const isUnreadInBell = and(notifications.inApp, isNull(notifications.readAt))

/** What a person has not read of the seven days before the digest. At most `maxCounted` rows. */
export function listForDigest(db: Db, userId: string, at: Date, outsiderTypes: string[]) {
  const until = sql`${at.toISOString()}::timestamptz`
  return db
    .select({ title: notifications.title, message: notifications.message })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        isUnreadInBell,
        gt(notifications.createdAt, sql`${until} - ${digestSpan}`),
        stillConcerns(outsiderTypes),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(maxCounted)
}

/** The ISO week in UTC, by the clock of the database: `2026-W47`. */
export async function currentWeek(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ week: string }>(
    sql`select to_char(now() at time zone 'UTC', 'IYYY-"W"IW') as week`,
  )
  return rows[0]?.week ?? ''
}

/** The people who chose the digest, can be reached and have something unread or to do; a batch of them, in a stable order. */
export async function listDigestReaders(tx: Tx, afterUserId: string, batch: number): Promise<string[]> {
  const rows = await tx
    .select({ userId: notificationPreferences.userId })
    .from(notificationPreferences)
    .innerJoin(users, eq(users.id, notificationPreferences.userId))
    .where(
      and(
        eq(notificationPreferences.type, weeklyDigest),
        notificationPreferences.email,
        reachableByMail,
        gt(notificationPreferences.userId, afterUserId),
        sql`(exists (
          select from ${notifications}
          where ${notifications.userId} = ${users.id} and ${isUnreadInBell}
            and ${notifications.createdAt} > now() - ${digestSpan}
        ) or ${hasDueTask(sql`${users.id}`)})`,
      ),
    )
    .orderBy(asc(notificationPreferences.userId))
    .limit(batch)
  return rows.map(({ userId }) => userId)
}
