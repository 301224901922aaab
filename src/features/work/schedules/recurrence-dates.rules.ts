import { type Recurrence, type Weekday, weekdays } from './recurrence.rules.ts'

/*
 * The dates of a recurrence. A date is a number of days since 1970, independent of time zones. Each period (day, week,
 * month, year) is computed from the first date, not from the previous one: 31 January, 28 February, 31 March. No
 * function iterates over the past.
 */

const dayMs = 86_400_000
const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / dayMs
const endOfDates = dayNumber('9999-12-31')
const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

/** Monday is 0. */
const weekdayOf = (day: number) => (((day + 3) % 7) + 7) % 7
const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
const monthDayOf = (date: string) => Number(date.slice(8))

/** Returns the day number of a day in a month counted from year 0; clamped to the last day. */
function inMonth(month: number, day: number): number {
  const last = Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)
  const length = new Date(last).getUTCDate()
  return last / dayMs - length + Math.min(day, length)
}

function nthInMonth(month: number, week: number, weekday: Weekday): number {
  const wanted = weekdays.indexOf(weekday)
  if (week === -1) {
    const last = inMonth(month, 31)
    return last - ((weekdayOf(last) - wanted + 7) % 7)
  }
  const first = inMonth(month, 1)
  return first + ((wanted - weekdayOf(first) + 7) % 7) + (week - 1) * 7
}

/** Returns the period of a date, counted from the first date; without the interval. */
function periodsBetween({ frequency }: Recurrence, start: string, date: string): number {
  const [from, to] = [dayNumber(start), dayNumber(date)]
  if (frequency === 'DAILY') return to - from
  if (frequency === 'WEEKLY') return (to - weekdayOf(to) - (from - weekdayOf(from))) / 7
  if (frequency === 'MONTHLY') return monthOf(date) - monthOf(start)
  return Number(date.slice(0, 4)) - Number(start.slice(0, 4))
}

/** Returns the dates of one period, in order, including those before the first date. Empty beyond the year 9999. */
function datesOfPeriod(recurrence: Recurrence, start: string, period: number): string[] {
  const step = period * recurrence.interval
  const days = daysOfPeriod(recurrence, start, step)
  return days.filter((day) => day <= endOfDates).map(dateOf)
}

function daysOfPeriod(recurrence: Recurrence, start: string, step: number): number[] {
  const from = dayNumber(start)
  const month = monthOf(start)
  if (recurrence.frequency === 'DAILY') return [from + step]
  if (recurrence.frequency === 'WEEKLY') {
    if (recurrence.days.length === 0) return [from + step * 7]
    const monday = from - weekdayOf(from) + step * 7
    return weekdays.flatMap((weekday, index) => (recurrence.days.includes(weekday) ? [monday + index] : []))
  }
  if (recurrence.frequency === 'MONTHLY') {
    const { nth, day } = recurrence
    return [
      nth ? nthInMonth(month + step, nth.week, nth.weekday) : inMonth(month + step, day ?? monthDayOf(start)),
    ]
  }
  const january = month - (month % 12) + step * 12
  const months = recurrence.months.length > 0 ? recurrence.months : [(month % 12) + 1]
  return months.map((one) => inMonth(january + one - 1, recurrence.day ?? monthDayOf(start)))
}

/** Returns the first date not before the given one; null beyond the year 9999. */
export function firstFrom(recurrence: Recurrence, start: string, date: string): string | null {
  const from = date < start ? start : date
  const period = Math.floor(periodsBetween(recurrence, start, from) / recurrence.interval)
  // The date’s period may be over for the rule; the next one always has a date.
  return [period, period + 1]
    .flatMap((one) => datesOfPeriod(recurrence, start, one))
    .reduce<string | null>((found, one) => found ?? (one >= from ? one : null), null)
}

/** Returns the last date up to the given one; null before the first. */
export function lastUpTo(recurrence: Recurrence, start: string, date: string): string | null {
  if (date < start) return null
  const period = Math.floor(periodsBetween(recurrence, start, date) / recurrence.interval)
  const dates = [Math.max(period - 1, 0), period].flatMap((one) => datesOfPeriod(recurrence, start, one))
  return dates.filter((one) => one >= start && one <= date).at(-1) ?? null
}

/** Returns the date with that number, from 1 on; null beyond the year 9999. */
export function dateNumber(recurrence: Recurrence, start: string, number: number): string | null {
  const first = datesOfPeriod(recurrence, start, 0).filter((date) => date >= start)
  if (number <= first.length) return first[number - 1] ?? null
  const perPeriod = datesPerPeriod(recurrence)
  const left = number - first.length - 1
  return datesOfPeriod(recurrence, start, 1 + Math.floor(left / perPeriod)).slice(left % perPeriod)[0] ?? null
}

const datesPerPeriod = (recurrence: Recurrence): number => {
  if (recurrence.frequency === 'WEEKLY') return recurrence.days.length || 1
  return recurrence.frequency === 'YEARLY' ? recurrence.months.length || 1 : 1
}
