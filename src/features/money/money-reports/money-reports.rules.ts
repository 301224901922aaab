import { t } from '@lingui/core/macro'
import { addDays, addMonths, daysBetween } from '../../../lib/dates.ts'
import type { MonthSums, PersonSums, Sums } from './money-reports.schemas.ts'

/** The maximum period. */
export const maxReportYears = 20

export type Span = { from: string; to: string }

/** Returns the last twelve months, including this one. */
function lastTwelveMonths(today: string): Span {
  const firstOfMonth = `${today.slice(0, 7)}-01`
  return { from: addMonths(firstOfMonth, -11), to: addDays(addMonths(firstOfMonth, 1), -1) }
}

/** Returns the period; completes a partial one. */
export function reportSpan({ from, to }: Partial<Span>, today: string): Span {
  const usual = lastTwelveMonths(today)
  if (from && to) return { from, to }
  if (from) return { from, to: from <= usual.to ? usual.to : addDays(addMonths(from, 12), -1) }
  if (to) return { from: addMonths(addDays(to, 1), -12), to }
  return usual
}

export type SpanRefusal = 'backwards' | 'too-long'

export function refuseSpan({ from, to }: Span): SpanRefusal | null {
  if (daysBetween(from, to) < 0) return 'backwards'
  return to >= addMonths(from, maxReportYears * 12) ? 'too-long' : null
}

/** The preset periods. */
export function usualSpans(today: string): { name: string; span: Span }[] {
  const year = Number(today.slice(0, 4))
  return [
    { name: t`Last 12 months`, span: lastTwelveMonths(today) },
    { name: String(year), span: { from: `${year}-01-01`, to: `${year}-12-31` } },
    { name: String(year - 1), span: { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` } },
    { name: t`10 years`, span: { from: `${year - 9}-01-01`, to: `${year}-12-31` } },
  ]
}

/** Returns every month of the period, including empty ones. */
export function fillMonths({ from, to }: Span, known: readonly MonthSums[]): MonthSums[] {
  const byMonth = new Map(known.map((sums) => [sums.month, sums]))
  const months: MonthSums[] = []
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = addMonths(day, 1)) {
    const month = day.slice(0, 7)
    months.push(byMonth.get(month) ?? { month, expenseMinor: 0, incomeMinor: 0 })
    if (month === '9999-12') break
  }
  return months
}

/** Returns income minus expenses. */
export const netOf = ({ expenseMinor, incomeMinor }: Sums) => incomeMinor - expenseMinor

export const totalOf = (rows: readonly Sums[]): Sums => ({
  expenseMinor: rows.reduce((total, row) => total + row.expenseMinor, 0),
  incomeMinor: rows.reduce((total, row) => total + row.incomeMinor, 0),
})

/** Returns what a person paid minus their share: the effect on their balance. */
export const aheadOf = ({ paidMinor, receivedMinor, expensePartMinor, incomePartMinor }: PersonSums) =>
  paidMinor - expensePartMinor - (receivedMinor - incomePartMinor)
