import { t } from '@lingui/core/macro'
import { formatCalendarDate } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { type BillRule, type BillState, firstBillOn, madeUpForDays, type YearTotals } from './bills.rules.ts'
import type { BillFields, BillSeriesEdit } from './bills.schemas.ts'

// Texts shared by several components.

export const ruleLabels: Record<BillRule, string> = {
  get MONTHLY() {
    return t`Every month`
  },
  get QUARTERLY() {
    return t`Every 3 months`
  },
  get YEARLY() {
    return t`Every year`
  },
}

const stateLabels: Record<BillState, string> = {
  get PLANNED() {
    return t({ message: 'Upcoming', context: 'bill' })
  },
  get DUE() {
    return t({ message: 'Due', context: 'bill' })
  },
  get PAID() {
    return t({ message: 'Paid', context: 'bill' })
  },
  get CANCELLED() {
    return t({ message: 'Cancelled', context: 'bill' })
  },
}

type Standing = {
  state: BillState
  isOverdue: boolean
  /** Paid by an expense that is not approved yet. */
  isWaiting: boolean
}

export const stateText = ({ state, isOverdue, isWaiting }: Standing) => {
  if (isWaiting) return t`Paid, needs approval`
  return isOverdue ? t`Overdue` : stateLabels[state]
}

export const fieldLabels: Record<keyof BillFields | keyof BillSeriesEdit, string> = {
  get title() {
    return t`Title`
  },
  get payee() {
    return t`Payee`
  },
  get workerId() {
    return t`Contractor`
  },
  get amountMinor() {
    return t`Amount`
  },
  get isEstimate() {
    return t`Estimate`
  },
  get category() {
    return t`Category`
  },
  get dueOn() {
    return t`Due on`
  },
  get propertyId() {
    return t`Property`
  },
  get projectId() {
    return t`Project`
  },
  get note() {
    return t`Note`
  },
  get endsOn() {
    return t`Ends on`
  },
}

export const restingNotice = () =>
  t`No bills are created while this property is archived. Once it is unarchived, bills due from that day on are created again.`

/** Returns the amount, marked when it is an estimate. */
export const amountText = (
  { amountMinor, isEstimate }: { amountMinor: number; isEstimate: boolean },
  currency: string,
  locale?: string,
) => {
  const amount = formatMoney(amountMinor, currency, locale)
  return isEstimate ? t`about ${amount}` : amount
}

/** Returns the total of a year by status, without zero amounts. */
export function partsText(
  { paidMinor, waitingMinor, openMinor, forecastMinor }: YearTotals,
  currency: string,
  locale?: string,
): string {
  const parts = [
    [paidMinor, t`paid`],
    [waitingMinor, t`waiting for approval`],
    [openMinor, t`open`],
    [forecastMinor, t`upcoming`],
  ] as const
  const texts = parts.map(
    ([amountMinor, word]) => amountMinor > 0 && `${formatMoney(amountMinor, currency, locale)} ${word}`,
  )
  return texts.filter(Boolean).join(' · ') || t`No bills for this year`
}

/** Returns a note when the first bill differs from the entered date. */
export function firstBillText(
  timing: { rule: BillRule; startsOn: string; endsOn: string | null },
  today: string,
  locale?: string,
): string | null {
  // The date may be incomplete while typing.
  if (timing.startsOn < '1900-01-01') return null
  const first = firstBillOn(timing, today)
  if (first === null || first === timing.startsOn) return null
  return t`That is more than ${madeUpForDays} days ago. The first bill will be due on ${formatCalendarDate(first, locale)}.`
}

/** Returns the timing: “Every month from 31 Jan 2027, until 31 Dec 2027”. */
export function timingText(
  { rule, startsOn, endsOn }: { rule: BillRule; startsOn: string; endsOn: string | null },
  locale?: string,
): string {
  const until = endsOn === null ? '' : t`, until ${formatCalendarDate(endsOn, locale)}`
  return t`${ruleLabels[rule]} from ${formatCalendarDate(startsOn, locale)}${until}`
}
