import { and, asc, eq, gt, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Db, type Executor, preparedRead, type Tx } from '../../../../server/db/client.ts'
import { localeOfPerson } from '../../../../server/db/locale-of-person.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { notificationPreferences, notifications } from '../../../../server/db/schema/notifications.ts'
import { pushSubscriptions } from '../../../../server/db/schema/push.ts'
import { users } from '../../../../server/db/schema/users.ts'
import {
  mailAfterQuietMinutes,
  mailWithinMinutes,
  maxCounted,
  pageSize,
  readRetentionDays,
  retentionDays,
} from '../notifications.rules.ts'

const days = (count: number) => sql.raw(`interval '${count} days'`)

/** @returns the people who are members of the group now */
export async function keepMembers(tx: Tx, familyGroupId: string, userIds: string[]): Promise<string[]> {
  const rows = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.familyGroupId, familyGroupId),
        inArray(memberships.userId, userIds),
        isNull(memberships.leftAt),
      ),
    )
  return rows.map(({ userId }) => userId)
}

/** E-mail reaches only confirmed addresses of people who are not suspended. */
export const reachableByMail = and(
  users.emailVerified,
  sql`${users.email} is not null`,
  isNull(users.suspendedAt),
  isNull(users.deletedAt),
)

/** Returns the chosen channels of each person for a type, and what reaches them. */
export function listRecipients(tx: Tx, type: string, userIds: string[]) {
  return tx
    .select({
      userId: users.id,
      locale: localeOfPerson,
      isReachableByMail: sql<boolean>`${reachableByMail}`,
      hasDevice: sql<boolean>`exists (
        select from ${pushSubscriptions} where ${pushSubscriptions.userId} = ${users.id}
      )`,
      chosen: {
        inApp: notificationPreferences.inApp,
        email: notificationPreferences.email,
        push: notificationPreferences.push,
      },
    })
    .from(users)
    .leftJoin(
      notificationPreferences,
      and(eq(notificationPreferences.userId, users.id), eq(notificationPreferences.type, type)),
    )
    .where(inArray(users.id, userIds))
}

/**
 * Keeps existing rows with the same key. One that asks about something, and was marked as read when that was settled, is
 * unread again, because the matter is open again. @returns the new rows
 */
export async function insertNotifications(
  tx: Tx,
  rows: (typeof notifications.$inferInsert)[],
): Promise<{ id: string; userId: string }[]> {
  if (rows.length === 0) return []
  // One statement cannot write a row twice.
  const different = [
    ...new Map(
      rows.map((row, index) => [row.dedupeKey ? `${row.userId} ${row.dedupeKey}` : index, row]),
    ).values(),
  ]
  const written = await tx
    .insert(notifications)
    .values(different)
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.dedupeKey],
      targetWhere: sql`${notifications.dedupeKey} is not null`,
      set: { readAt: null, endedAt: null, listedAt: sql`now()` },
      setWhere: sql`${notifications.endedAt} is not null`,
    })
    .returning({
      id: notifications.id,
      userId: notifications.userId,
      // A row that was there before has a row lock, or the mark of the update.
      isNew: sql<boolean>`${notifications}.xmax = 0`,
    })
  return written.filter(({ isNew }) => isNew)
}

const minutesAgo = (count: number) => sql.raw(`now() - interval '${count} minutes'`)

/** Lists a batch of people with job notifications to e-mail now, in a stable order. */
export async function listAwaitingMail(db: Executor, afterUserId: string, batch: number): Promise<string[]> {
  const rows = await db
    .select({ userId: notifications.userId })
    .from(notifications)
    .where(and(notifications.awaitsMail, gt(notifications.userId, afterUserId)))
    .groupBy(notifications.userId)
    .having(
      sql`max(${notifications.createdAt}) <= ${minutesAgo(mailAfterQuietMinutes)}
        or min(${notifications.createdAt}) <= ${minutesAgo(mailWithinMinutes)}`,
    )
    .orderBy(asc(notifications.userId))
    .limit(batch)
  return rows.map(({ userId }) => userId)
}

/** @returns the notifications for their next e-mail, each claimed only once; one that is being changed waits for the next run */
export async function claimAwaitingMail(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .update(notifications)
    .set({ awaitsMail: false })
    .where(unlessLocked(tx, and(eq(notifications.userId, userId), notifications.awaitsMail)))
    .returning({ id: notifications.id })
  return rows.map(({ id }) => id)
}

/** Cancels waiting e-mails about notifications that these people see in the bell, because the digest lists them. */
export async function dropAwaitingMail(tx: Tx, userIds: string[]): Promise<void> {
  await tx
    .update(notifications)
    .set({ awaitsMail: false })
    .where(and(inArray(notifications.userId, userIds), notifications.awaitsMail, notifications.inApp))
}

/** Returns whether a notification is still relevant: its person is in the group, or its type reaches outsiders. */
export const isStillRelevant = (outsiderTypes: string[]): SQL => sql`(
  ${notifications.familyGroupId} is null
  or ${inArray(notifications.type, outsiderTypes)}
  or exists (
    select from ${memberships}
    join ${familyGroups} on ${familyGroups.id} = ${memberships.familyGroupId}
    where ${memberships.familyGroupId} = ${notifications.familyGroupId}
      and ${memberships.userId} = ${notifications.userId}
      and ${memberships.leftAt} is null and ${familyGroups.deletedAt} is null
  )
)`

// Every browser polls list and count every 30 seconds. Both are prepared once per database, because building a
// statement costs more than running it, and both read one page of an index.

/**
 * Microseconds since 1970: a `Date` would lose three digits and skip rows, and a number parses ten times faster than a
 * date string.
 */
const micros = (at: PgColumn) => sql<string>`(extract(epoch from ${at}) * 1000000)::bigint`
export const atMicros = (value: unknown) =>
  sql`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond')`

export const listColumns = {
  id: notifications.id,
  type: notifications.type,
  title: notifications.title,
  message: notifications.message,
  isRead: sql<boolean>`${notifications.readAt} is not null`,
  createdAtMicros: micros(notifications.createdAt),
  listedAtMicros: micros(notifications.listedAt),
  metadata: notifications.metadata,
}

/** By the database clock: a snoozed notification comes back without a job. */
export const isOutNow = sql`${notifications.listedAt} <= now()`

const isListed = and(eq(notifications.userId, sql.placeholder('userId')), notifications.inApp, isOutNow)
export const newestFirst = [sql`${notifications.listedAt} desc`, sql`${notifications.id} desc`]

/** Selects what follows a row in the list. */
export const isBefore = (at: unknown, id: unknown) =>
  sql`(${notifications.listedAt}, ${notifications.id}) < (${atMicros(at)}, ${id}::uuid)`

/** Selects what follows a row in the list of snoozed ones. */
export const isAfter = (at: unknown, id: unknown) =>
  sql`(${notifications.listedAt}, ${notifications.id}) > (${atMicros(at)}, ${id}::uuid)`

const statements = preparedRead((db) => ({
  firstPage: db
    .select(listColumns)
    .from(notifications)
    .where(isListed)
    .orderBy(...newestFirst)
    .limit(pageSize + 1)
    .prepare('list_notifications'),
  pageBefore: db
    .select(listColumns)
    .from(notifications)
    .where(and(isListed, isBefore(sql.placeholder('micros'), sql.placeholder('id'))))
    .orderBy(...newestFirst)
    .limit(pageSize + 1)
    .prepare('list_older_notifications'),
  count: db
    .select({ count: sql<number>`count(*)::int` })
    .from(
      db
        .select({ one: sql<number>`1`.as('one') })
        .from(notifications)
        .where(and(isListed, isNull(notifications.readAt)))
        // Any hundred will do; without an order the planner may scan the whole table.
        .orderBy(sql`${notifications.listedAt} desc`)
        .limit(maxCounted)
        .as('unread'),
    )
    .prepare('count_unread_notifications'),
}))

/** The cursor of a row. */
export type Cursor = { micros: string; id: string }

/** One extra row tells whether another page follows. */
export function listNotificationRows(db: Db, userId: string, before: Cursor | null) {
  const { firstPage, pageBefore } = statements(db)
  return before ? pageBefore.execute({ userId, ...before }) : firstPage.execute({ userId })
}

/** One indexed read of at most `maxCounted` entries. */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const [row] = await statements(db).count.execute({ userId })
  return row?.count ?? 0
}

export const isOwn = (userId: string) => and(eq(notifications.userId, userId), notifications.inApp)

/** @returns false when the person has no such notification */
export async function markRead(db: Executor, userId: string, notificationId: string): Promise<boolean> {
  const rows = await db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, now())` })
    .where(and(isOwn(userId), eq(notifications.id, notificationId)))
    .returning({ id: notifications.id })
  return rows.length > 0
}

export async function markAllRead(db: Db, userId: string): Promise<void> {
  await markEachRead(db, and(isOwn(userId), isNull(notifications.readAt), isOutNow))
}

/**
 * Marks unread rows as read. It never waits for a row while it holds another one: a change settles one thing after the
 * other, in any order, and each of the two could otherwise wait for the other. So it first marks what is free, and then
 * waits for each of the others alone.
 * @param db not a transaction, which would hold what it has marked
 * @returns the instant that all of them were read at, in microseconds; null if none was unread
 */
export async function markEachRead(db: Db, condition: SQL | undefined): Promise<string | null> {
  let readAt: string | null = null
  const mark = async (which: SQL | undefined) => {
    const [row] = await db
      .update(notifications)
      .set({ readAt: readAt ? atMicros(readAt) : sql`now()` })
      .where(which)
      .returning({ micros: micros(notifications.readAt) })
    readAt ??= row?.micros ?? null
  }
  await mark(unlessLocked(db, condition))
  const busy = await idsOf(db, condition)
  for (const { id } of busy) await mark(and(eq(notifications.id, id), condition))
  return readAt
}

const idsOf = (db: Executor, condition: SQL | undefined) =>
  db.select({ id: notifications.id }).from(notifications).where(condition)

/** Selects rows that nobody else changes at this moment. */
const unlessLocked = (db: Executor, condition: SQL | undefined) =>
  inArray(notifications.id, idsOf(db, condition).for('no key update', { skipLocked: true }))

/** Locks rows in the order of their ids before they are changed, so that two changes of the same rows do not wait in a circle. */
export const lockedInTurn = (db: Executor, condition: SQL | undefined) =>
  inArray(notifications.id, idsOf(db, condition).orderBy(asc(notifications.id)).for('no key update'))

/**
 * Deletes a notification. One of an always sent type is hidden, because its e-mail is written from it.
 * @returns false when the person has no such notification
 */
export async function deleteNotification(
  db: Executor,
  userId: string,
  notificationId: string,
  alwaysSent: string[],
): Promise<boolean> {
  const isThis = and(isOwn(userId), eq(notifications.id, notificationId))
  const deleted = await db
    .delete(notifications)
    .where(and(isThis, notInArray(notifications.type, alwaysSent)))
    .returning({ id: notifications.id })
  if (deleted.length > 0) return true
  const hidden = await db
    .update(notifications)
    .set({ inApp: false })
    .where(isThis)
    .returning({ id: notifications.id })
  return hidden.length > 0
}

/** Deletes a batch of expired notifications: read or hidden for 90 days, or a year old. */
export async function deleteOldNotifications(db: Executor, batch: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${notifications} where id in (
      select id from ${notifications}
      where created_at < now() - ${days(readRetentionDays)}
        and (created_at < now() - ${days(retentionDays)} or read_at is not null or not in_app)
      limit ${batch}
    )`)
  return rowCount ?? 0
}
