import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { preparedRead } from '../../../../server/db/client.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { schedules } from '../../../../server/db/schema/schedules.ts'

/**
 * Returns the next date of each of the group’s schedules in a range, soonest first. A group has a few hundred at most,
 * and later dates are not computed.
 */
export const nextDates = preparedRead((db) =>
  db
    .select({
      scheduleId: schedules.id,
      title: schedules.title,
      on: sql<string>`${schedules.nextOn}`,
      propertyId: properties.id,
      propertyName: properties.name,
    })
    .from(schedules)
    .innerJoin(properties, eq(properties.id, schedules.propertyId))
    .where(
      and(
        eq(schedules.familyGroupId, sql.placeholder('familyGroupId')),
        isNull(schedules.deletedAt),
        sql`${schedules.status} = 'ACTIVE'`,
        eq(properties.status, 'ACTIVE'),
        isNull(properties.deletedAt),
        sql`${schedules.nextOn} between ${sql.placeholder('from')}::date and ${sql.placeholder('to')}::date`,
      ),
    )
    .orderBy(asc(schedules.nextOn), asc(schedules.id))
    .limit(sql.placeholder('limit'))
    .prepare('next_dates_of_schedules'),
)
