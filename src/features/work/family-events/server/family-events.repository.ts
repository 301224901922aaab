import { and, asc, count, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import { type Executor, type Placeholders, preparedReads, type Tx } from '../../../../server/db/client.ts'
import { familyEvents } from '../../../../server/db/schema/calendar.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { maxEventDays } from '../family-events.rules.ts'
import type { FamilyEventFields } from '../family-events.schemas.ts'

export type EventSpan = { from: string; to: string; propertyId?: string; limit: number }

const lineColumns = {
  id: familyEvents.id,
  title: familyEvents.title,
  note: familyEvents.note,
  startsOn: familyEvents.startsOn,
  endsOn: familyEvents.endsOn,
  startTime: familyEvents.startTime,
  endTime: familyEvents.endTime,
  repeatsYearly: familyEvents.repeatsYearly,
  version: familyEvents.version,
  createdBy: familyEvents.createdBy,
  propertyId: properties.id,
  propertyName: properties.name,
  propertyStatus: properties.status,
  timeZone: properties.timeZone,
}

/** Events of a property in the trash are there with it. */
const isThere = and(
  isNull(familyEvents.deletedAt),
  sql`(${familyEvents.propertyId} is null or (${properties.id} is not null and ${properties.deletedAt} is null))`,
)

const selectEvents = (db: Executor) =>
  db.select(lineColumns).from(familyEvents).leftJoin(properties, eq(properties.id, familyEvents.propertyId))

type ChosenEvents = Placeholders<EventSpan & { familyGroupId: string }>

const eventsOnce = preparedReads('events_once', (db, span: ChosenEvents) =>
  selectEvents(db)
    .where(
      and(
        eq(familyEvents.familyGroupId, span.familyGroupId),
        gte(familyEvents.endsOn, span.from),
        // No event is longer, so an event that ends later starts after the range.
        lte(familyEvents.endsOn, sql`${span.to}::date + ${maxEventDays}::int`),
        lte(familyEvents.startsOn, span.to),
        eq(familyEvents.repeatsYearly, false),
        span.propertyId && eq(familyEvents.propertyId, span.propertyId),
        isThere,
      ),
    )
    .orderBy(asc(familyEvents.startsOn), asc(familyEvents.id))
    .limit(span.limit),
)

/** Single events, by the index of last days. */
export const listEventsIn = (db: Executor, familyGroupId: string, span: EventSpan) =>
  eventsOnce(db, { ...span, familyGroupId })

const yearlyEvents = preparedReads('yearly_events', (db, span: ChosenEvents) => {
  const firstIn = sql`(
    select min(occurrence.starts_on) from (
      select (${familyEvents.startsOn} + make_interval(years => of_year - extract(year from ${familyEvents.startsOn})::int))::date as starts_on
      from generate_series(extract(year from ${span.from}::date)::int - 1, extract(year from ${span.to}::date)::int) as of_year
    ) as occurrence
    where occurrence.starts_on between ${familyEvents.startsOn} and ${span.to}::date
      and occurrence.starts_on + (${familyEvents.endsOn} - ${familyEvents.startsOn}) >= ${span.from}::date
  )`
  return selectEvents(db)
    .where(
      and(
        eq(familyEvents.familyGroupId, span.familyGroupId),
        familyEvents.repeatsYearly,
        lte(familyEvents.startsOn, span.to),
        sql`${firstIn} is not null`,
        span.propertyId && eq(familyEvents.propertyId, span.propertyId),
        isThere,
      ),
    )
    .orderBy(firstIn, asc(familyEvents.id))
    .limit(span.limit)
})

/**
 * Yearly events in the range, soonest first; those in other months take no place. Days as in `occurrencesIn`; a year
 * after 29 February PostgreSQL also returns 28 February.
 */
export const listYearlyEvents = (db: Executor, familyGroupId: string, span: EventSpan) =>
  yearlyEvents(db, { ...span, familyGroupId })

/** Each statement is scoped to the group: an id of another group finds nothing. */
export type EventKey = { familyEventId: string; familyGroupId: string }

const isThis = ({ familyEventId, familyGroupId }: EventKey) =>
  and(eq(familyEvents.id, familyEventId), eq(familyEvents.familyGroupId, familyGroupId))

export async function findEvent(db: Executor, key: EventKey) {
  const [event] = await selectEvents(db).where(and(isThis(key), isThere))
  return event
}

/** Returns the row, locked until the transaction ends. */
export async function lockEvent(tx: Tx, key: EventKey) {
  const [event] = await tx
    .select({
      title: familyEvents.title,
      note: familyEvents.note,
      startsOn: familyEvents.startsOn,
      endsOn: familyEvents.endsOn,
      startTime: familyEvents.startTime,
      endTime: familyEvents.endTime,
      repeatsYearly: familyEvents.repeatsYearly,
      propertyId: familyEvents.propertyId,
      version: familyEvents.version,
      createdBy: familyEvents.createdBy,
    })
    .from(familyEvents)
    .where(and(isThis(key), isNull(familyEvents.deletedAt)))
    .for('update')
  return event
}

/** Returns the property, without a lock: the property is locked before its parts. */
export async function findPlaceOf(db: Executor, key: EventKey) {
  const [event] = await db
    .select({ propertyId: familyEvents.propertyId })
    .from(familyEvents)
    .where(and(isThis(key), isNull(familyEvents.deletedAt)))
  return event
}

/** Serialises those who add events to a group. */
export async function lockEventsOf(tx: Tx, familyGroupId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`events-of:${familyGroupId}`}, 0))`)
}

/** Counts the events of a group, up to the limit. */
export async function countEvents(tx: Tx, familyGroupId: string, limit: number): Promise<number> {
  const some = tx
    .select({ id: familyEvents.id })
    .from(familyEvents)
    .where(and(eq(familyEvents.familyGroupId, familyGroupId), isNull(familyEvents.deletedAt)))
    .limit(limit)
    .as('some')
  const [row] = await tx.select({ total: count() }).from(some)
  return row?.total ?? 0
}

export async function insertEvent(
  tx: Tx,
  event: FamilyEventFields & { familyGroupId: string; createdBy: string },
): Promise<string> {
  const [row] = await tx.insert(familyEvents).values(event).returning({ id: familyEvents.id })
  if (!row) throw new Error('the event was not inserted')
  return row.id
}

/** Writes the fields and increments the version. */
export async function updateEvent(tx: Tx, key: EventKey, fields: Partial<FamilyEventFields>) {
  await tx
    .update(familyEvents)
    .set({ ...fields, version: sql`${familyEvents.version} + 1`, updatedAt: sql`now()` })
    .where(and(isThis(key), isNull(familyEvents.deletedAt)))
}
