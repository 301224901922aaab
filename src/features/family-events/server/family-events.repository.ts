import { and, asc, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import type { Executor } from '../../../server/db/client.ts'
import { familyEvents } from '../../../server/db/schema/calendar.ts'
import { properties } from '../../../server/db/schema/properties.ts'
import { maxEventDays } from '../family-events.rules.ts'

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
  propertyId: properties.id,
  propertyName: properties.name,
  propertyStatus: properties.status,
  timeZone: properties.timeZone,
}

/** What happens in a house that is in the trash is there with it. */
const isThere = and(
  isNull(familyEvents.deletedAt),
  sql`(${familyEvents.propertyId} is null or (${properties.id} is not null and ${properties.deletedAt} is null))`,
)

const selectEvents = (db: Executor) =>
  db.select(lineColumns).from(familyEvents).leftJoin(properties, eq(properties.id, familyEvents.propertyId))

/** Events that are once, along the last days of the group's events. */
export const listEventsIn = (db: Executor, familyGroupId: string, span: EventSpan) =>
  selectEvents(db)
    .where(
      and(
        eq(familyEvents.familyGroupId, familyGroupId),
        gte(familyEvents.endsOn, span.from),
        // No event is longer: what ends later than this begins after the last day.
        lte(familyEvents.endsOn, sql`${span.to}::date + ${maxEventDays}::int`),
        lte(familyEvents.startsOn, span.to),
        eq(familyEvents.repeatsYearly, false),
        span.propertyId ? eq(familyEvents.propertyId, span.propertyId) : undefined,
        isThere,
      ),
    )
    .orderBy(asc(familyEvents.startsOn), asc(familyEvents.id))
    .limit(span.limit)

/** Events that come each year and have begun to. */
export const listYearlyEvents = (db: Executor, familyGroupId: string, span: EventSpan) =>
  selectEvents(db)
    .where(
      and(
        eq(familyEvents.familyGroupId, familyGroupId),
        familyEvents.repeatsYearly,
        lte(familyEvents.startsOn, span.to),
        span.propertyId ? eq(familyEvents.propertyId, span.propertyId) : undefined,
        isThere,
      ),
    )
    .orderBy(asc(familyEvents.id))
    .limit(span.limit)
