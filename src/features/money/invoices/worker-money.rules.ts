import { t } from '@lingui/core/macro'
import { toDecimalText } from '../../../lib/money.ts'

/** Accepted, invoiced and paid, in minor units of the group’s currency. */
export type JobMoney = { committedMinor: number; invoicedMinor: number; paidMinor: number }

/** Returns the larger of accepted and invoiced, minus paid; never negative. */
export const remainingOf = ({ committedMinor, invoicedMinor, paidMinor }: JobMoney) =>
  Math.max(0, Math.max(committedMinor, invoicedMinor) - paidMinor)

export const totalOf = (jobs: readonly JobMoney[]): JobMoney & { remainingMinor: number } => {
  const all = { committedMinor: 0, invoicedMinor: 0, paidMinor: 0, remainingMinor: 0 }
  for (const job of jobs) {
    all.committedMinor += job.committedMinor
    all.invoicedMinor += job.invoicedMinor
    all.paidMinor += job.paidMinor
    // Per job: savings on one do not offset another.
    all.remainingMinor += remainingOf(job)
  }
  return all
}

/** What a contractor was paid in a year. */
export type WorkerYear = { name: string; company: string | null; payments: number; amountMinor: number }

/** The column names are stable, since users keep these files. */
export const workerYearHeaders = () =>
  [t`Contractor`, t`Company`, t`Year`, t`Expenses`, t`Amount`, t`Currency`] as const

export const workerYearRow = (
  { name, company, payments, amountMinor }: WorkerYear,
  year: number,
  currency: string,
): string[] => [
  name,
  company ?? '',
  String(year),
  String(payments),
  toDecimalText(amountMinor, currency),
  currency,
]
