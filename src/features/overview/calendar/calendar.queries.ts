import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { getCalendar } from './calendar.functions.ts'
import { type CalendarSearch, kindsOf } from './calendar-search.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

/** What is in the calendar of a group, as the address narrows it. */
export function calendarQuery(
  familyGroupId: string,
  { view = 'agenda', date, property, person, kinds: named }: CalendarSearch = {},
) {
  const kinds = kindsOf(named)
  return queryOptions({
    queryKey: key('calendar', familyGroupId, { view, date, property, person, kinds }),
    queryFn: () =>
      getCalendar({
        data: {
          familyGroupId,
          view,
          ...(date && { date }),
          ...(property && { inProperty: property }),
          ...(person && { userId: person }),
          ...(kinds && { kinds }),
        },
      }),
  })
}
