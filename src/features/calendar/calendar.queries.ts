import { queryOptions } from '@tanstack/react-query'
import { getCalendar } from './calendar.functions.ts'

export const calendarQuery = (familyGroupId: string) =>
  queryOptions({
    queryKey: ['calendar', familyGroupId],
    queryFn: () => getCalendar({ data: { familyGroupId } }),
  })
