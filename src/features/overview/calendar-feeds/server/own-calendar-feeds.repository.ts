import { t } from '@lingui/core/macro'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { calendarFeeds } from '../../../../server/db/schema/calendar.ts'
import type { OwnData } from '../../../base/entities/server/own-data.repository.ts'

/** The open calendar feeds, without their addresses, which give access. */
export const ownCalendarFeeds: OwnData = {
  name: 'calendar-feeds.json',
  get about() {
    return t`the calendars you subscribed to, without their addresses`
  },
  of: [calendarFeeds],
  read: (db, userId) =>
    db
      .select({
        familyGroupId: calendarFeeds.familyGroupId,
        scope: calendarFeeds.scope,
        propertyId: calendarFeeds.propertyId,
        createdAt: calendarFeeds.createdAt,
      })
      .from(calendarFeeds)
      .where(and(eq(calendarFeeds.userId, userId), isNull(calendarFeeds.revokedAt)))
      .orderBy(asc(calendarFeeds.createdAt)),
}
