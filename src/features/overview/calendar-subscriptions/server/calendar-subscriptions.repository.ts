import { and, asc, count, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import {
  type Executor,
  type Placeholders,
  preparedRead,
  preparedReads,
  type Tx,
} from '../../../../server/db/client.ts'
import {
  calendarSubscriptionEntries as entries,
  calendarSubscriptions as subscriptions,
} from '../../../../server/db/schema/calendar-subscriptions.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import type { ReadEntry } from './read-calendar.format.ts'

export type SubscriptionKey = { calendarSubscriptionId: string; familyGroupId: string }

const isThis = ({ calendarSubscriptionId, familyGroupId }: SubscriptionKey) =>
  and(eq(subscriptions.id, calendarSubscriptionId), eq(subscriptions.familyGroupId, familyGroupId))

/** A job that was lost no longer counts. */
const isQueued = sql<boolean>`coalesce(${subscriptions.queuedAt} > now() - interval '10 minutes', false)`

const subscriptionsOfGroup = preparedRead((db) =>
  db
    .select({
      id: subscriptions.id,
      name: subscriptions.name,
      color: subscriptions.color,
      host: subscriptions.host,
      fetchedAt: subscriptions.fetchedAt,
      failure: subscriptions.failure,
      isPaused: sql<boolean>`${subscriptions.nextFetchAt} is null`,
      isFetching: isQueued,
      version: subscriptions.version,
      entries: sql<number>`(${db
        .select({ total: sql`count(*)::int` })
        .from(entries)
        .where(
          and(
            eq(entries.familyGroupId, sql.placeholder('familyGroupId')),
            eq(entries.calendarSubscriptionId, subscriptions.id),
          ),
        )})`,
    })
    .from(subscriptions)
    .where(eq(subscriptions.familyGroupId, sql.placeholder('familyGroupId')))
    .orderBy(asc(subscriptions.id))
    .prepare('calendar_subscriptions'),
)

/** At most `maxSubscriptions`, oldest first. */
export const listSubscriptions = (db: Executor, familyGroupId: string) =>
  subscriptionsOfGroup(db).execute({ familyGroupId })

const namesOfGroup = preparedRead((db) =>
  db
    .select({ id: subscriptions.id, name: subscriptions.name, color: subscriptions.color })
    .from(subscriptions)
    .where(eq(subscriptions.familyGroupId, sql.placeholder('familyGroupId')))
    .orderBy(asc(subscriptions.id))
    .prepare('calendar_subscription_names'),
)

export const listNames = (db: Executor, familyGroupId: string) => namesOfGroup(db).execute({ familyGroupId })

export type EntrySpan = { from: string; to: string; without: readonly string[]; limit: number }

const entriesOfDays = preparedReads(
  'calendar_subscription_entries',
  (db, span: Placeholders<EntrySpan & { familyGroupId: string }>) =>
    db
      .select({
        calendarSubscriptionId: entries.calendarSubscriptionId,
        position: entries.position,
        calendarName: subscriptions.name,
        color: subscriptions.color,
        title: entries.title,
        startsOn: entries.startsOn,
        endsOn: entries.endsOn,
        startTime: entries.startTime,
        endTime: entries.endTime,
      })
      .from(entries)
      .innerJoin(subscriptions, eq(subscriptions.id, entries.calendarSubscriptionId))
      .where(
        and(
          eq(entries.familyGroupId, span.familyGroupId),
          lte(entries.startsOn, span.to),
          gte(entries.endsOn, span.from),
          sql`${entries.calendarSubscriptionId} <> all(${span.without}::uuid[])`,
        ),
      )
      .orderBy(asc(entries.startsOn), asc(entries.calendarSubscriptionId), asc(entries.position))
      .limit(span.limit),
)

/** Entries of which a day is in the span, earliest first. */
export const listEntries = (db: Executor, familyGroupId: string, span: EntrySpan) =>
  entriesOfDays(db, { ...span, familyGroupId })

export async function countSubscriptions(db: Executor, familyGroupId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(subscriptions)
    .where(eq(subscriptions.familyGroupId, familyGroupId))
  return row?.total ?? 0
}

type NewSubscription = Pick<
  typeof subscriptions.$inferInsert,
  'familyGroupId' | 'name' | 'color' | 'addressSealed' | 'host'
>

/** Adds a calendar that waits for its first fetch. */
export async function insertSubscription(tx: Tx, subscription: NewSubscription): Promise<string> {
  const [row] = await tx
    .insert(subscriptions)
    .values({ ...subscription, queuedAt: sql`now()` })
    .returning({ id: subscriptions.id })
  if (!row) throw new Error('the calendar was not inserted')
  return row.id
}

/** @returns whether a calendar is queued; nothing if there is none */
export async function findQueued(db: Executor, key: SubscriptionKey) {
  const [row] = await db.select({ isQueued }).from(subscriptions).where(isThis(key))
  return row
}

/** Locked until the transaction ends. */
export async function lockSubscription(tx: Tx, key: SubscriptionKey) {
  const [row] = await tx
    .select({
      id: subscriptions.id,
      name: subscriptions.name,
      color: subscriptions.color,
      version: subscriptions.version,
      isQueued,
    })
    .from(subscriptions)
    .where(isThis(key))
    .for('no key update')
  return row
}

export async function updateSubscription(
  tx: Tx,
  key: SubscriptionKey,
  fields: Pick<NewSubscription, 'name' | 'color'>,
) {
  await tx
    .update(subscriptions)
    .set({ ...fields, version: sql`${subscriptions.version} + 1`, updatedAt: sql`now()` })
    .where(isThis(key))
}

/** Deletes a calendar with its entries. */
export const deleteSubscription = (tx: Tx, key: SubscriptionKey) =>
  tx.delete(subscriptions).where(isThis(key))

export const markQueued = (tx: Tx, key: SubscriptionKey) =>
  tx.update(subscriptions).set({ queuedAt: sql`now()` }).where(isThis(key))

/** Marks calendars as queued whose time has come, not those of deleted groups. @returns at most `limit` of them */
export async function queueDue(tx: Tx, limit: number): Promise<SubscriptionKey[]> {
  const { rows } = await tx.execute<{ id: string; family_group_id: string }>(sql`
    update ${subscriptions} set queued_at = now() from (
      select due.id from ${subscriptions} as due
      join ${familyGroups} on ${familyGroups.id} = due.family_group_id and ${familyGroups.deletedAt} is null
      where due.next_fetch_at <= now() and coalesce(due.queued_at < now() - interval '1 hour', true)
      order by due.next_fetch_at limit ${limit} for no key update of due skip locked
    ) as due
    where ${subscriptions.id} = due.id
    returning ${subscriptions.id}, ${subscriptions.familyGroupId}`)
  return rows.map((row) => ({ calendarSubscriptionId: row.id, familyGroupId: row.family_group_id }))
}

/** Finds what a job needs for fetching; nothing if another one has fetched it, or the group is deleted. */
export async function findToFetch(db: Executor, key: SubscriptionKey) {
  const [row] = await db
    .select({
      addressSealed: subscriptions.addressSealed,
      etag: subscriptions.etag,
      lastModified: subscriptions.lastModified,
      expandedAt: subscriptions.expandedAt,
      expandedTimeZone: subscriptions.expandedTimeZone,
      failingSince: subscriptions.failingSince,
      failureCount: subscriptions.failureCount,
      timeZone: familyGroups.timeZone,
    })
    .from(subscriptions)
    .innerJoin(familyGroups, eq(familyGroups.id, subscriptions.familyGroupId))
    .where(and(isThis(key), isNull(familyGroups.deletedAt), sql`${subscriptions.queuedAt} is not null`))
  return row
}

type Outcome = Partial<Omit<typeof subscriptions.$inferInsert, 'id' | 'familyGroupId'>>

/** Saves how fetching ended. @returns whether the calendar still exists */
export async function saveOutcome(tx: Tx, key: SubscriptionKey, outcome: Outcome): Promise<boolean> {
  const rows = await tx
    .update(subscriptions)
    .set({ ...outcome, queuedAt: null })
    .where(isThis(key))
    .returning({ id: subscriptions.id })
  return rows.length > 0
}

/** Replaces all entries of a calendar. Its row is locked. */
export async function replaceEntries(
  tx: Tx,
  { calendarSubscriptionId, familyGroupId }: SubscriptionKey,
  read: readonly ReadEntry[],
) {
  await tx
    .delete(entries)
    .where(
      and(
        eq(entries.familyGroupId, familyGroupId),
        eq(entries.calendarSubscriptionId, calendarSubscriptionId),
      ),
    )
  // One statement with one parameter, whatever their number.
  await tx.execute(sql`
    insert into ${entries} (family_group_id, calendar_subscription_id, position, title, starts_on, ends_on, start_time, end_time)
    select ${familyGroupId}::uuid, ${calendarSubscriptionId}::uuid, read.position - 1, read.entry->>'title',
      (read.entry->>'startsOn')::date, (read.entry->>'endsOn')::date,
      (read.entry->>'startTime')::time, (read.entry->>'endTime')::time
    from jsonb_array_elements(${JSON.stringify(read)}::jsonb) with ordinality as read (entry, position)`)
}
