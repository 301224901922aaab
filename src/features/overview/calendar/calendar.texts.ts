import { formatCalendarDate } from '../../../lib/dates.ts'
import { dateFormat } from '../../../lib/formats.ts'
import type { CalendarKind, CalendarViewName } from './calendar.rules.ts'
import type { CalendarItemView } from './calendar.schemas.ts'

// Every text of this feature that is not part of one component's own sentence.

/** One of a kind, and several. */
export const kindLabels: Record<CalendarKind, { one: string; many: string }> = {
  TASK: { one: 'Task', many: 'Tasks' },
  FORECAST: { one: 'Planned', many: 'Planned' },
  PROJECT: { one: 'Project', many: 'Projects' },
  VISIT: { one: 'Visit', many: 'Visits' },
  BILL: { one: 'Bill', many: 'Bills' },
  EXPIRY: { one: 'Ends', many: 'What ends' },
  STAY: { one: 'Stay', many: 'Stays' },
  EVENT: { one: 'Event', many: 'Events' },
}

export const viewLabels: Record<CalendarViewName, string> = {
  month: 'Month',
  week: 'Week',
  agenda: 'Agenda',
}

/** `14:30` as the reader writes times. */
export const formatTime = (time: string, locale: string) =>
  dateFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(`2000-01-01T${time}:00Z`))

/** A day with its weekday: "Monday, 3 May 2027". */
export const formatDay = (date: string, locale: string) =>
  dateFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))

/** When something is, where it is not only on the day under which it stands. */
export function formatWhen(
  {
    startsOn,
    endsOn,
    startTime,
    endTime,
  }: Pick<CalendarItemView, 'startsOn' | 'endsOn' | 'startTime' | 'endTime'>,
  locale: string,
): string | null {
  const at = (date: string, time: string | null) =>
    time === null
      ? formatCalendarDate(date, locale)
      : `${formatCalendarDate(date, locale)}, ${formatTime(time, locale)}`
  if (startsOn !== endsOn) return `${at(startsOn, startTime)} – ${at(endsOn, endTime)}`
  if (startTime === null) return null
  return endTime === null || endTime === startTime
    ? formatTime(startTime, locale)
    : `${formatTime(startTime, locale)} – ${formatTime(endTime, locale)}`
}

/** The words beside a title that its look alone must not say. */
export function stateWords({
  kind,
  isDone,
  isOverdue,
  status,
  repeatsFrom,
}: CalendarItemView): string | null {
  if (isDone) return 'Done'
  if (isOverdue) return 'Overdue'
  if (kind === 'STAY' && status === 'REQUESTED') return 'Asked for'
  if (kind === 'VISIT' && status === 'PROPOSED') return 'Proposed'
  if (kind === 'VISIT' && status === 'MISSED') return 'Missed'
  if (repeatsFrom !== null) return 'Every year'
  return kind === 'FORECAST' || status === 'FORECAST' ? 'Planned' : null
}
