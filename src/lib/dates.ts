// Without the schema library (`date-schemas.ts`), because every page loads this file.

import { dateFormat } from './formats.ts'

/** Formats `2026-03-01` in the reader's locale, independent of time zones. */
export const formatCalendarDate = (date: string, locale?: string) =>
  dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))

/** Formats the month `2026-03`: "March 2026". */
export const formatMonth = (month: string, locale?: string) =>
  dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/** Returns today's date in the time zone. */
export function todayIn(zone: string, now: Date): string {
  const clock = clockOf(zone)
  const at = now.getTime()
  // Cached because all rows of a list ask at the same moment.
  if (clock.last.at !== at) clock.last = { at, day: clock.day.format(now) }
  return clock.last.day
}

/** Returns the hour in a time zone, from 0 to 23. */
export const hourIn = (zone: string, now: Date): number => Number(clockOf(zone).hour.format(now))

type ZoneClock = {
  day: Intl.DateTimeFormat
  hour: Intl.DateTimeFormat
  last: { at: number; day: string }
}

/** Cached by time zone: creating a formatter takes longer than reading a task from the database. */
const clocks = new Map<string, ZoneClock>()
/** There are about 600 names. */
const maxClocks = 1_000

function clockOf(zone: string): ZoneClock {
  const known = clocks.get(zone)
  if (known) return known
  const clock = makeClock(zone)
  if (clocks.size < maxClocks) clocks.set(zone, clock)
  return clock
}

/** An unknown time zone counts as UTC, as in the database (`day_in`), so that one row cannot fail a job. */
function makeClock(timeZone: string): ZoneClock {
  try {
    return {
      // A locale that writes dates as YYYY-MM-DD.
      day: new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }),
      hour: new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }),
      last: { at: Number.NaN, day: '' },
    }
  } catch {
    return clockOf('UTC')
  }
}

/** Adds months; in a shorter month returns its last day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return written(new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))))
}

/** Adds days. */
export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return written(moved)
}

/** Clamps to the years with four digits. */
function written(moment: Date): string {
  const text = moment.toISOString()
  if (text.startsWith('+')) return '9999-12-31'
  return text < '0001' ? '0001-01-01' : text.slice(0, 10)
}

/** Returns the later date. */
export const latest = (a: string, b: string) => (a > b ? a : b)
/** Returns the earlier date. */
export const earliest = (a: string, b: string) => (a < b ? a : b)

/** Returns the days between two dates. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000

/** Formats a moment in UTC, as in the log. */
export const formatUtc = (instant: Date, locale?: string) =>
  `${dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(instant)} UTC`

/** 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** Returns the first day of a date's week. @param weekStart 0 is Sunday */
export const startOfWeek = (date: string, weekStart: number): string =>
  addDays(date, -((weekdayOf(date) - weekStart + 7) % 7))
