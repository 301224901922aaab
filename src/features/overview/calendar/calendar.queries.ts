import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { getCalendar } from './calendar.functions.ts'
import { type CalendarSearch, hiddenOf, kindsOf } from './calendar-search.ts'

// Routes load this file with every page, so the schema library is loaded on use.

/** The calendar of a group, filtered by the address. */
export function calendarQuery(
  familyGroupId: string,
  { view = 'agenda', date, property, person, kinds: named, without: hidden }: CalendarSearch = {},
) {
  const kinds = kindsOf(named)
  const without = hiddenOf(hidden)
  return queryOptions({
    queryKey: key('calendar', familyGroupId, { view, date, property, person, kinds, without }),
    queryFn: () =>
      getCalendar({
        data: {
          familyGroupId,
          view,
          ...(date && { date }),
          ...(property && { inProperty: property }),
          ...(person && { userId: person }),
          ...(kinds && { kinds }),
          ...(without.length > 0 && { without }),
        },
      }),
  })
}
