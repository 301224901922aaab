import { addMonths } from '../../lib/dates.ts'
import type { CalendarEntryView } from './calendar.schemas.ts'

/** What the calendar reaches over: what was missed last month, and the year to come. */
export const calendarWindow = (today: string) => ({ from: addMonths(today, -1), to: addMonths(today, 12) })

export type CalendarMonth = { month: string; entries: CalendarEntryView[] }

/** The entries under their months (`YYYY-MM`), earliest first; a month without entries is left out. */
export function byMonth(entries: readonly CalendarEntryView[]): CalendarMonth[] {
  const sorted = entries.toSorted(
    (a, b) =>
      a.on.localeCompare(b.on) ||
      a.propertyName.localeCompare(b.propertyName) ||
      a.name.localeCompare(b.name),
  )
  const months = Map.groupBy(sorted, ({ on }) => on.slice(0, 7))
  return [...months].map(([month, inMonth]) => ({ month, entries: inMonth }))
}
