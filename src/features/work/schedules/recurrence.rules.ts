/*
 * A stored recurrence: the parts of an RFC 5545 rule that the form offers. Start, end and count are stored beside the
 * rule (`schedules.rules.ts`).
 */

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof frequencies)[number]

/** In the order of ISO 8601, which also numbers the weeks here. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

/** No fifth, since most months have none; the last one always exists. */
export const weeksOfMonth = [1, 2, 3, 4, -1] as const
export type WeekOfMonth = (typeof weeksOfMonth)[number]
export type NthWeekday = { week: WeekOfMonth; weekday: Weekday }

/** Missing parts (days, months, day) come from the first date. */
export type Recurrence =
  | { frequency: 'DAILY'; interval: number }
  | { frequency: 'WEEKLY'; interval: number; days: Weekday[] }
  | { frequency: 'MONTHLY'; interval: number; day: number | null; nth: NthWeekday | null }
  | { frequency: 'YEARLY'; interval: number; months: number[]; day: number | null }

export const maxInterval = 120
const maxRuleLength = 200

export type RuleRefusal =
  | 'too-dense'
  | 'too-long'
  | 'not-a-rule'
  | 'unknown-part'
  | 'has-end'
  | 'wrong-interval'
  | 'wrong-days'
  | 'wrong-months'
  | 'never'

export type ReadRule = { recurrence: Recurrence } | { refusal: RuleRefusal }

const partsOf: Record<Frequency, readonly string[]> = {
  DAILY: [],
  WEEKLY: ['BYDAY'],
  MONTHLY: ['BYDAY', 'BYMONTHDAY'],
  YEARLY: ['BYMONTH', 'BYMONTHDAY'],
}
const frequenciesBelowADay = ['HOURLY', 'MINUTELY', 'SECONDLY']
const partsBelowADay = ['BYHOUR', 'BYMINUTE', 'BYSECOND']
const endParts = ['COUNT', 'UNTIL']

/** Parses a stored or sent rule. Work and memory are bounded by its length. */
export function readRule(text: string): ReadRule {
  if (text.length > maxRuleLength) return { refusal: 'too-long' }
  const pairs = text.split(';').map((part) => /^([A-Z]+)=([A-Z0-9,-]+)$/.exec(part))
  const parts = new Map(pairs.flatMap((pair) => (pair?.[1] && pair[2] ? [[pair[1], pair[2]] as const] : [])))
  const frequency = parts.get('FREQ')
  // A part that is no pair, or a duplicate.
  if (parts.size !== pairs.length || frequency === undefined) return { refusal: 'not-a-rule' }
  const names = [...parts.keys()]
  if (frequenciesBelowADay.includes(frequency)) return { refusal: 'too-dense' }
  if (names.some((name) => partsBelowADay.includes(name))) return { refusal: 'too-dense' }
  if (names.some((name) => endParts.includes(name))) return { refusal: 'has-end' }
  const known = frequencies.find((one) => one === frequency)
  if (!known) return { refusal: 'not-a-rule' }
  const allowed = ['FREQ', 'INTERVAL', ...partsOf[known]]
  if (names.some((name) => !allowed.includes(name))) return { refusal: 'unknown-part' }
  const interval = numberIn(parts.get('INTERVAL') ?? '1', 1, maxInterval)
  return interval === null ? { refusal: 'wrong-interval' } : readParts(known, interval, parts)
}

type Parts = ReadonlyMap<string, string>

function readParts(frequency: Frequency, interval: number, parts: Parts): ReadRule {
  if (frequency === 'DAILY') return { recurrence: { frequency, interval } }
  if (frequency === 'WEEKLY') return readWeekly(interval, parts.get('BYDAY'))
  const dayText = parts.get('BYMONTHDAY')
  const day = dayText === undefined ? null : numberIn(dayText, 1, 31)
  if (dayText !== undefined && day === null) return { refusal: 'wrong-days' }
  return frequency === 'MONTHLY'
    ? readMonthly(interval, day, parts.get('BYDAY'))
    : readYearly(interval, day, parts.get('BYMONTH'))
}

function readWeekly(interval: number, text: string | undefined): ReadRule {
  const given = text?.split(',') ?? []
  const days = weekdays.filter((weekday) => given.includes(weekday))
  return days.length === given.length
    ? { recurrence: { frequency: 'WEEKLY', interval, days } }
    : { refusal: 'wrong-days' }
}

function readMonthly(interval: number, day: number | null, text: string | undefined): ReadRule {
  if (text === undefined) return { recurrence: { frequency: 'MONTHLY', interval, day, nth: null } }
  const [, number, name] = /^(-?\d)([A-Z]{2})$/.exec(text) ?? []
  const week = weeksOfMonth.find((one) => String(one) === number)
  const weekday = weekdays.find((one) => one === name)
  if (day !== null || week === undefined || weekday === undefined) return { refusal: 'wrong-days' }
  return { recurrence: { frequency: 'MONTHLY', interval, day, nth: { week, weekday } } }
}

function readYearly(interval: number, day: number | null, text: string | undefined): ReadRule {
  const given = text?.split(',') ?? []
  const months = Array.from({ length: 12 }, (_, index) => index + 1).filter((month) =>
    given.includes(String(month)),
  )
  if (months.length !== given.length) return { refusal: 'wrong-months' }
  // Clamped to the end of a shorter month, but refused when no month of the rule has that day, as in 31 February.
  if (day !== null && months.length > 0 && months.every((month) => day > longestMonth(month))) {
    return { refusal: 'never' }
  }
  return { recurrence: { frequency: 'YEARLY', interval, months, day } }
}

/** Days of the month in a leap year. */
const longestMonth = (month: number) => new Date(Date.UTC(2000, month, 0)).getUTCDate()

function numberIn(text: string, min: number, max: number): number | null {
  if (!/^[1-9]\d{0,2}$/.test(text)) return null
  const number = Number(text)
  return number >= min && number <= max ? number : null
}

/** Returns the one stored form of a rule. */
export function writeRule(recurrence: Recurrence): string {
  const { frequency, interval } = recurrence
  const parts = [`FREQ=${frequency}`, ...(interval > 1 ? [`INTERVAL=${interval}`] : [])]
  if (frequency === 'WEEKLY' && recurrence.days.length > 0) {
    parts.push(`BYDAY=${weekdays.filter((day) => recurrence.days.includes(day)).join(',')}`)
  }
  if (frequency === 'YEARLY' && recurrence.months.length > 0) {
    parts.push(`BYMONTH=${recurrence.months.toSorted((a, b) => a - b).join(',')}`)
  }
  if (frequency === 'MONTHLY' && recurrence.nth) {
    parts.push(`BYDAY=${recurrence.nth.week}${recurrence.nth.weekday}`)
  } else if ((frequency === 'MONTHLY' || frequency === 'YEARLY') && recurrence.day !== null) {
    parts.push(`BYMONTHDAY=${recurrence.day}`)
  }
  return parts.join(';')
}

/** Tells whether the rule is only an interval, as counting from completion requires. */
export const isPlain = (recurrence: Recurrence): boolean => !/BY/.test(writeRule(recurrence))
