// Without the schema library (`date-schemas.ts`): every page loads this file.

import { dateFormat } from './formats.ts'

/** `2026-03-01` as the reader writes dates; the date has no time zone, so none moves it. */
export const formatCalendarDate = (date: string, locale?: string) =>
  dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))

/** A month, `2026-03`, as the reader writes it: "March 2026". */
export const formatMonth = (month: string, locale?: string) =>
  dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/** Today's calendar date where the clocks show the given time zone. */
export const todayIn = (zone: string, now: Date): string => clockOf(zone).day.format(now)

/** The hour that the clocks of a time zone show, from 0 to 23. */
export const hourIn = (zone: string, now: Date): number => Number(clockOf(zone).hour.format(now))

type ZoneClock = { day: Intl.DateTimeFormat; hour: Intl.DateTimeFormat }

/** By time zone. To make one takes longer than to read a task from the database, and lists ask for each of theirs. */
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

/** An unknown time zone counts as UTC, as in the database (`day_in`), so that one row cannot fail a job over many. */
function makeClock(timeZone: string): ZoneClock {
  try {
    return {
      // A locale that writes dates as YYYY-MM-DD.
      day: new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }),
      hour: new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }),
    }
  } catch {
    return clockOf('UTC')
  }
}

/** The same day some months on; where that month is too short, its last day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return written(new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))))
}

/** The date so many days later, or earlier. */
export function addDays(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return written(moved)
}

/** Of what lies beyond the years that have four digits, the first or the last day of these. */
function written(moment: Date): string {
  const text = moment.toISOString()
  if (text.startsWith('+')) return '9999-12-31'
  return text < '0001' ? '0001-01-01' : text.slice(0, 10)
}

/** Of two dates the one that comes later. */
export const latest = (a: string, b: string) => (a > b ? a : b)
/** Of two dates the one that comes first. */
export const earliest = (a: string, b: string) => (a < b ? a : b)

/** How many days from the first date to the second. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000

/** A moment as the log writes it, in UTC: for people who compare it with the log. */
export const formatUtc = (instant: Date, locale?: string) =>
  `${dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(instant)} UTC`

/** 0 is Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** The first day of the week in which a date falls. @param weekStart 0 is Sunday */
export const startOfWeek = (date: string, weekStart: number): string =>
  addDays(date, -((weekdayOf(date) - weekStart + 7) % 7))
