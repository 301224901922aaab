import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Executor } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { pageSize } from '../notifications.rules.ts'
import {
  atMicros,
  type Cursor,
  isAfter,
  isBefore,
  isOutNow,
  isOwn,
  listColumns,
  markEachRead,
  newestFirst,
} from './notifications.repository.ts'

export type Filter = { types: string[] | null; familyGroupId: string | null }

const matches = ({ types, familyGroupId }: Filter): SQL | undefined =>
  and(
    types ? oneOf(notifications.type, types) : undefined,
    familyGroupId ? eq(notifications.familyGroupId, familyGroupId) : undefined,
  )

type Choice = Filter & { show: 'all' | 'unread' | 'snoozed'; from: Cursor | null }

/** Lists newest first, and snoozed ones in the order in which they come back. One extra row tells whether more follow. */
export function listChosenRows(db: Db, userId: string, { show, from, ...filter }: Choice) {
  const isSnoozed = show === 'snoozed'
  const follows = from && (isSnoozed ? isAfter : isBefore)(from.micros, from.id)
  return db
    .select(listColumns)
    .from(notifications)
    .where(
      and(
        isOwn(userId),
        isSnoozed ? gt(notifications.listedAt, sql`now()`) : isOutNow,
        show === 'unread' ? isNull(notifications.readAt) : undefined,
        matches(filter),
        follows ?? undefined,
      ),
    )
    .orderBy(...(isSnoozed ? [asc(notifications.listedAt), asc(notifications.id)] : newestFirst))
    .limit(pageSize + 1)
}

/** @returns false when the person has no such notification */
export async function markUnread(db: Executor, userId: string, notificationId: string): Promise<boolean> {
  const rows = await db
    .update(notifications)
    .set({ readAt: null })
    .where(and(isOwn(userId), eq(notifications.id, notificationId)))
    .returning({ id: notifications.id })
  return rows.length > 0
}

/** @returns the instant that all of them were read at, in microseconds; null if none was unread */
export const markChosenRead = (db: Db, userId: string, filter: Filter): Promise<string | null> =>
  markEachRead(db, and(isOwn(userId), isNull(notifications.readAt), isOutNow, matches(filter)))

/** Marks as unread what was read at this instant. */
export async function markUnreadAgain(db: Executor, userId: string, micros: string): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: null })
    .where(and(isOwn(userId), eq(notifications.readAt, atMicros(micros))))
}

/** The database clock, by which snoozed notifications come back. */
export async function currentTime(db: Executor): Promise<Date> {
  const { rows } = await db.execute<{ millis: number }>(
    sql`select extract(epoch from now())::float8 * 1000 as millis`,
  )
  return new Date(rows[0]?.millis ?? Number.NaN)
}

/** It comes back unread. @returns false when the person has no such notification */
export async function snooze(
  db: Executor,
  userId: string,
  notificationId: string,
  until: Date,
): Promise<boolean> {
  const rows = await db
    .update(notifications)
    .set({ listedAt: until, readAt: null })
    .where(and(isOwn(userId), eq(notifications.id, notificationId)))
    .returning({ id: notifications.id })
  return rows.length > 0
}

/**
 * Lists a notification again: where it was, but never before it was created or later than a snooze can last; or as the
 * newest.
 */
export async function listAgain(
  db: Executor,
  userId: string,
  { notificationId, listedAt, isRead }: { notificationId: string; listedAt: string | null; isRead: boolean },
): Promise<boolean> {
  const rows = await db
    .update(notifications)
    .set({
      listedAt: listedAt
        ? sql`least(greatest(${listedAt}::timestamptz, ${notifications.createdAt}), now() + interval '9 days')`
        : sql`now()`,
      readAt: isRead ? sql`now()` : null,
    })
    .where(and(isOwn(userId), eq(notifications.id, notificationId)))
    .returning({ id: notifications.id })
  return rows.length > 0
}
