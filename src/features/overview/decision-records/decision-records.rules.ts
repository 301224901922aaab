import { daysBetween } from '../../../lib/dates.ts'

/** How much a record can contain. More than that is asked for in parts. */
export const recordLimits = { decisions: 200, quotes: 500, invoices: 1_000, payments: 2_000, files: 500 }

/** The stored bytes of all attached files, which are read for their hashes. */
export const maxRecordFileBytes = 1_000_000_000

/** The longest period, in days: a year with a leap day. */
const maxDays = 366

/** How often one person can make a record. */
export const recordLimit = { points: 20, durationSeconds: 3_600 }

export type RecordPeriod = { from: string; to: string }

/** Returns the calendar year of a day up to that year's end. */
export const yearOf = (day: string): RecordPeriod => ({
  from: `${day.slice(0, 4)}-01-01`,
  to: `${day.slice(0, 4)}-12-31`,
})

export type PeriodRefusal = 'backwards' | 'too-long'

/** Returns why there is no record for a period; null if there is. */
export function refusePeriod({ from, to }: RecordPeriod): PeriodRefusal | null {
  if (from > to) return 'backwards'
  return daysBetween(from, to) >= maxDays ? 'too-long' : null
}
