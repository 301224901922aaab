import { t } from '@lingui/core/macro'
import { formatTime, formatTimes } from '../../../lib/clock-times.ts'
import { formatCalendarDate } from '../../../lib/dates.ts'
import { dateFormat } from '../../../lib/formats.ts'
import type { CalendarKind, CalendarViewName } from './calendar.rules.ts'
import type { CalendarItemView } from './calendar.schemas.ts'

// Texts of this feature, except those of a single component.

/** Singular and plural. */
export const kindLabels: Record<CalendarKind, { one: string; many: string }> = {
  TASK: {
    get one() {
      return t`Task`
    },
    get many() {
      return t`Tasks`
    },
  },
  FORECAST: {
    get one() {
      return t({ message: 'Planned', context: 'recurring task' })
    },
    get many() {
      return t({ message: 'Planned', context: 'recurring tasks' })
    },
  },
  PROJECT: {
    get one() {
      return t`Project`
    },
    get many() {
      return t`Projects`
    },
  },
  VISIT: {
    get one() {
      return t`Visit`
    },
    get many() {
      return t`Visits`
    },
  },
  BILL: {
    get one() {
      return t`Bill`
    },
    get many() {
      return t`Bills`
    },
  },
  EXPIRY: {
    get one() {
      return t`Expiry`
    },
    get many() {
      return t`Expiring`
    },
  },
  DECISION: {
    get one() {
      return t`Decision`
    },
    get many() {
      return t`Decisions`
    },
  },
  STAY: {
    get one() {
      return t`Stay`
    },
    get many() {
      return t`Stays`
    },
  },
  EVENT: {
    get one() {
      return t`Event`
    },
    get many() {
      return t`Events`
    },
  },
  OUTSIDE: {
    get one() {
      return t`Other calendar`
    },
    get many() {
      return t`Other calendars`
    },
  },
}

export const viewLabels: Record<CalendarViewName, string> = {
  get month() {
    return t`Month`
  },
  get week() {
    return t`Week`
  },
  get agenda() {
    return t`Agenda`
  },
}

/** Formats a day with its weekday: "Monday, 3 May 2027". */
export const formatDay = (date: string, locale: string) =>
  dateFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))

/** Returns when something is, unless it is only on the day it is listed under. */
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
    : formatTimes(startTime, endTime, locale)
}

/** Returns the state in words, which must not be conveyed by appearance alone. */
export function stateWords({
  kind,
  isDone,
  isOverdue,
  status,
  repeatsFrom,
}: CalendarItemView): string | null {
  if (isDone) return kind === 'BILL' ? t({ message: 'Paid', context: 'bill' }) : t`Done`
  if (isOverdue) return t`Overdue`
  if (kind === 'STAY' && status === 'REQUESTED') return t({ message: 'Requested', context: 'stay' })
  if (kind === 'VISIT' && status === 'PROPOSED') return t({ message: 'Proposed', context: 'visit' })
  if (kind === 'VISIT' && status === 'MISSED') return t({ message: 'Missed', context: 'visit' })
  if (repeatsFrom !== null) return t`Every year`
  return kind === 'FORECAST' || status === 'FORECAST'
    ? t({ message: 'Planned', context: 'recurring task' })
    : null
}
