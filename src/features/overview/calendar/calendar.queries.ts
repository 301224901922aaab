import { queryOptions } from '@tanstack/react-query'
import { getCalendar } from './calendar.functions.ts'
import { type CalendarSearch, kindsOf } from './calendar-search.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

/** What changes anything that is in the calendar of a group invalidates `['calendar', familyGroupId]`. */
export function calendarQuery(
  familyGroupId: string,
  { view = 'agenda', date, property, person, kinds: named }: CalendarSearch = {},
) {
  const kinds = kindsOf(named)
  return queryOptions({
    queryKey: ['calendar', familyGroupId, { view, date, property, person, kinds }],
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
