import { formatCalendarDate } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { type BillRule, type BillState, firstBillOn, madeUpForDays, type YearTotals } from './bills.rules.ts'
import type { BillFields, BillSeriesEdit } from './bills.schemas.ts'

// Every text of this feature that is not part of one component's own sentence.

export const ruleLabels: Record<BillRule, string> = {
  MONTHLY: 'Every month',
  QUARTERLY: 'Every three months',
  YEARLY: 'Every year',
}

const stateLabels: Record<BillState, string> = {
  PLANNED: 'Planned',
  DUE: 'Due',
  PAID: 'Paid',
  CANCELLED: 'Cancelled',
}

type Standing = {
  state: BillState
  isOverdue: boolean
  /** Paid, and what paid it is not approved yet. */
  isWaiting: boolean
}

export const stateText = ({ state, isOverdue, isWaiting }: Standing) => {
  if (isWaiting) return 'Paid, waits for approval'
  return isOverdue ? 'Overdue' : stateLabels[state]
}

export const fieldLabels: Record<keyof BillFields | keyof BillSeriesEdit, string> = {
  title: 'What for',
  payee: 'To whom',
  workerId: 'Contractor',
  amountMinor: 'Amount',
  isEstimate: 'An estimate',
  category: 'Category',
  dueOn: 'Due on',
  propertyId: 'Property',
  projectId: 'Project',
  note: 'Note',
  endsOn: 'Until',
}

export const restingNotice =
  'This property is archived: no bills come of it. Once it is brought back, they come again with what is due from that day on.'

/** An estimate says that it is one. */
export const amountText = (
  { amountMinor, isEstimate }: { amountMinor: number; isEstimate: boolean },
  currency: string,
  locale?: string,
) => `${isEstimate ? 'about ' : ''}${formatMoney(amountMinor, currency, locale)}`

/** What a year costs, in parts; what is nothing is left out. */
export function partsText(
  { paidMinor, waitingMinor, openMinor, forecastMinor }: YearTotals,
  currency: string,
  locale?: string,
): string {
  const parts = [
    [paidMinor, 'paid'],
    [waitingMinor, 'waiting for approval'],
    [openMinor, 'open'],
    [forecastMinor, 'to come'],
  ] as const
  const texts = parts.map(
    ([amountMinor, word]) => amountMinor > 0 && `${formatMoney(amountMinor, currency, locale)} ${word}`,
  )
  return texts.filter(Boolean).join(' · ') || 'No bills in this year'
}

/** Which bill of a new series is the first one, where that is another than the date that was entered. */
export function firstBillText(
  timing: { rule: BillRule; startsOn: string; endsOn: string | null },
  today: string,
  locale?: string,
): string | null {
  // While it is being typed it may be no date of ours.
  if (timing.startsOn < '1900-01-01') return null
  const first = firstBillOn(timing, today)
  if (first === null || first === timing.startsOn) return null
  return `That is more than ${madeUpForDays} days ago: the first bill will be of ${formatCalendarDate(first, locale)}.`
}

/** When bills come: "Every month, counted from 31 Jan 2027, until 31 Dec 2027". */
export function timingText(
  { rule, startsOn, endsOn }: { rule: BillRule; startsOn: string; endsOn: string | null },
  locale?: string,
): string {
  const until = endsOn === null ? '' : `, until ${formatCalendarDate(endsOn, locale)}`
  return `${ruleLabels[rule]}, counted from ${formatCalendarDate(startsOn, locale)}${until}`
}
