import { toDecimalText } from '../../../lib/money.ts'

/** What a contractor was promised, has asked for and was paid. In minor units of the group's currency. */
export type JobMoney = { committedMinor: number; invoicedMinor: number; paidMinor: number }

/** What is still to be paid: of what was promised or asked for, whichever is more. Never below nothing. */
export const remainingOf = ({ committedMinor, invoicedMinor, paidMinor }: JobMoney) =>
  Math.max(0, Math.max(committedMinor, invoicedMinor) - paidMinor)

export const sumOf = (jobs: readonly JobMoney[]): JobMoney & { remainingMinor: number } => {
  const all = { committedMinor: 0, invoicedMinor: 0, paidMinor: 0, remainingMinor: 0 }
  for (const job of jobs) {
    all.committedMinor += job.committedMinor
    all.invoicedMinor += job.invoicedMinor
    all.paidMinor += job.paidMinor
    // Of each job by itself: what one costs less does not pay for another.
    all.remainingMinor += remainingOf(job)
  }
  return all
}

/** What a contractor was paid in a year. */
export type WorkerYear = { name: string; company: string | null; payments: number; amountMinor: number }

/** Files that people keep rely on the names of the columns: they never change. */
export const workerYearHeaders = ['Contractor', 'Company', 'Year', 'Expenses', 'Amount', 'Currency'] as const

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
