import { z } from 'zod'

/** A calendar date without a time, `YYYY-MM-DD`, that exists and has a four-digit year. */
export const calendarDate = z.iso
  .date('Please enter a date.')
  .refine((date) => date >= '1000-01-01', 'Please enter a date.')

export const optionalDate = z
  .union([calendarDate, z.literal('')])
  .nullish()
  .transform((date) => date || null)

/** A time zone that this machine knows (IANA name). */
export const timeZone = z.string().refine(isTimeZone, 'Please choose a time zone.')

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** `2026-03-01` as the reader writes dates; the date has no time zone, so none moves it. */
export const formatCalendarDate = (date: string, locale?: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )

/** A month, `2026-03`, as the reader writes it: "March 2026". */
export const formatMonth = (month: string, locale?: string) =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/** Today's calendar date where the clocks show the given time zone. */
export const todayIn = (zone: string, now: Date): string =>
  // The one locale whose dates are written YYYY-MM-DD.
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(now)

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
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(instant)} UTC`
