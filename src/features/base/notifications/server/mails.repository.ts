import { and, asc, desc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Executor, Tx } from '../../../../server/db/client.ts'
import { localeOfPerson } from '../../../../server/db/locale-of-person.ts'
import { notificationPreferences, notifications } from '../../../../server/db/schema/notifications.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { digestDays, maxCounted, weeklyDigest } from '../notifications.rules.ts'
import { isOutNow, isStillRelevant, reachableByMail } from './notifications.repository.ts'

const digestSpan = sql.raw(`interval '${digestDays} days'`)

/** The types whose rules differ from those of most. */
type Types = { outsiderTypes: string[]; alwaysSent: string[] }

/** Selects a person's notifications to e-mail: unread or always sent, still relevant, with a reachable recipient. */
export const listMailable = (db: Db, notificationIds: string[], { outsiderTypes, alwaysSent }: Types) =>
  db
    .select({
      userId: notifications.userId,
      type: notifications.type,
      title: notifications.title,
      message: notifications.message,
      metadata: notifications.metadata,
      createdAt: notifications.createdAt,
      to: {
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        locale: localeOfPerson,
      },
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(
      and(
        inArray(notifications.id, notificationIds),
        or(isNull(notifications.readAt), inArray(notifications.type, alwaysSent)),
        reachableByMail,
        isStillRelevant(outsiderTypes),
      ),
    )
    .orderBy(asc(notifications.createdAt), asc(notifications.id))

const isUnreadInBell = and(notifications.inApp, isNull(notifications.readAt), isOutNow)

/** Lists unread notifications of the seven days before the digest, at most `maxCounted`. */
export function listForDigest(db: Db, userId: string, at: Date, outsiderTypes: string[]) {
  const until = sql`${at.toISOString()}::timestamptz`
  return db
    .select({ title: notifications.title, message: notifications.message })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        isUnreadInBell,
        gt(notifications.listedAt, sql`${until} - ${digestSpan}`),
        isStillRelevant(outsiderTypes),
      ),
    )
    .orderBy(desc(notifications.listedAt), desc(notifications.id))
    .limit(maxCounted)
}

/** The ISO week in UTC, by the database clock: `2026-W47`. */
export async function currentWeek(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ week: string }>(
    sql`select to_char(now() at time zone 'UTC', 'IYYY-"W"IW') as week`,
  )
  return rows[0]?.week ?? ''
}

/** Lists a batch of reachable people who chose the digest, in a stable order. */
export async function listDigestReaders(tx: Executor, afterUserId: string, batch: number): Promise<string[]> {
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
      ),
    )
    .orderBy(asc(notificationPreferences.userId))
    .limit(batch)
  return rows.map(({ userId }) => userId)
}

/** Returns the given people who have something unread or due. */
export async function filterWithNews(tx: Tx, userIds: string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(users.id, userIds),
        sql`(exists (
          select from ${notifications}
          where ${notifications.userId} = ${users.id} and ${isUnreadInBell}
            and ${notifications.listedAt} > now() - ${digestSpan}
        ) or ${hasDueTask(sql`${users.id}`)})`,
      ),
    )
  return rows.map(({ id }) => id)
}

/** Selects a person's tasks due within the days after the digest, in their groups, in active properties. */
const dueOf = (userId: SQL, at: SQL) => sql`
  from memberships
  join family_groups on family_groups.id = memberships.family_group_id and family_groups.deleted_at is null
  join tasks on tasks.assignee_user_id = memberships.user_id and tasks.family_group_id = memberships.family_group_id
  join properties on properties.id = tasks.property_id and properties.deleted_at is null
    and properties.status = 'ACTIVE'
  where memberships.user_id = ${userId} and memberships.left_at is null
    and tasks.deleted_at is null and tasks.status in ('TODO', 'IN_PROGRESS', 'BLOCKED', 'IN_REVIEW')
    and tasks.due_on between day_in(properties.time_zone, ${at})
      and day_in(properties.time_zone, ${at}) + ${sql.raw(String(digestDays))}`

const hasDueTask = (userId: SQL) => sql`exists (select ${dueOf(userId, sql`now()`)})`

export type DigestTask = { title: string; dueOn: string; propertyName: string }

/** Lists the soonest first, at most `maxCounted`. */
export async function listDueForDigest(db: Db, userId: string, at: Date): Promise<DigestTask[]> {
  const { rows } = await db.execute<DigestTask>(sql`
    select tasks.title, tasks.due_on::text as "dueOn", properties.name as "propertyName"
    ${dueOf(sql`${userId}::uuid`, sql`${at.toISOString()}::timestamptz`)}
    order by tasks.due_on, tasks.id limit ${maxCounted}`)
  return rows
}
