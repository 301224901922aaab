import { addDays, daysBetween, hourIn, todayIn } from '../../../lib/dates.ts'
import type { Role } from '../../../server/context.ts'
import { can } from '../../base/groups/groups.rules.ts'
import { firstFrom } from '../../work/schedules/recurrence-dates.rules.ts'
import type { BillSeriesView, BillView } from './bills.schemas.ts'

export const billRules = ['MONTHLY', 'QUARTERLY', 'YEARLY'] as const
export type BillRule = (typeof billRules)[number]
export type BillStatus = 'PLANNED' | 'PAID' | 'CANCELLED'
/** A PLANNED bill becomes DUE near its due date until it is paid. */
export type BillState = 'PLANNED' | 'DUE' | 'PAID' | 'CANCELLED'

/** A bill is due this many days before its date. */
export const dueWithinDays = 7
/** Bills are created this many days ahead, and always the next one. */
export const madeAheadDays = 30
export const maxBillSeries = 500
export const billPageSize = 30
/** The delay of the e-mail to the contractor, so that an undone payment sends none. */
export const paidMailDelaySeconds = 600
/** The period of the upcoming bills. */
export const forecastMonths = 12

export const stateOf = (bill: { status: BillStatus; dueOn: string }, today: string): BillState =>
  bill.status === 'PLANNED' && daysBetween(today, bill.dueOn) <= dueWithinDays ? 'DUE' : bill.status

export const isOverdue = (bill: { status: BillStatus; dueOn: string }, today: string): boolean =>
  bill.status === 'PLANNED' && bill.dueOn < today

type Caller = { role: Role; isOwn: boolean; propertyStatus: 'ACTIVE' | 'ARCHIVED' | null }

/** Returns what the caller may do with a bill; `isOwn`: they added it. Nothing in an archived property. */
export function billRights({
  status,
  isOfInvoice,
  ...caller
}: Caller & { status: BillStatus; isOfInvoice: boolean }): BillView['may'] {
  const rights = seriesRights(caller)
  const isOpen = status === 'PLANNED'
  return {
    pay: rights.pay && isOpen,
    edit: rights.edit && isOpen,
    cancel: rights.edit && isOpen,
    reopen: rights.edit && status === 'CANCELLED',
    delete: rights.delete && status !== 'PAID' && !isOfInvoice,
  }
}

/** Returns what the caller may do with a recurring bill; `pay`: its bills. */
export function seriesRights({ role, isOwn, propertyStatus }: Caller): BillSeriesView['may'] {
  const isInUse = propertyStatus !== 'ARCHIVED'
  const change = isInUse && can(role, 'payment.change', { own: isOwn })
  return { pay: isInUse && can(role, 'payment.record'), edit: change, delete: change }
}

/** The dates of a recurring bill. */
export type BillTiming = { rule: BillRule; startsOn: string; endsOn: string | null }

const monthsOf: Record<BillRule, number> = { MONTHLY: 1, QUARTERLY: 3, YEARLY: 12 }

/** No dates after this. */
const lastYear = '2999-12-31'

/** Returns the first date on or after the given one; null after the end. */
export function firstDateFrom({ rule, startsOn, endsOn }: BillTiming, from: string): string | null {
  const monthly = { frequency: 'MONTHLY', interval: monthsOf[rule], day: null, nth: null } as const
  const found = firstFrom(monthly, startsOn, from)
  return found !== null && found <= (endsOn ?? lastYear) && found <= lastYear ? found : null
}

/** A new recurring bill may start this many days back with overdue bills. */
export const madeUpForDays = 60

/** Returns the first bill of a new recurring bill; older dates are skipped. */
export const firstBillOn = (timing: BillTiming, today: string): string | null =>
  firstDateFrom(timing, timing.startsOn >= addDays(today, -madeUpForDays) ? timing.startsOn : today)

export const nextDateAfter = (timing: BillTiming, date: string): string | null =>
  firstDateFrom(timing, addDays(date, 1))

/** Returns the dates of a period, inclusive. */
export function datesWithin(timing: BillTiming, { from, to }: { from: string; to: string }): string[] {
  const dates: string[] = []
  let date = firstDateFrom(timing, from)
  while (date !== null && date <= to) {
    dates.push(date)
    date = nextDateAfter(timing, date)
  }
  return dates
}

/** Limits the bills created in one run. */
export const maxMadeAtOnce = 120

/**
 * Returns the dates to create now and the next date: all within the days ahead, and one more when no open bill is
 * left.
 * @param nextOn the first date without a bill
 * @param hasNext whether an open bill is due today or later
 */
export function datesToMake(
  timing: BillTiming,
  { nextOn, today, hasNext }: { nextOn: string | null; today: string; hasNext: boolean },
): { dates: string[]; nextOn: string | null } {
  const horizon = addDays(today, madeAheadDays)
  const dates: string[] = []
  let next = nextOn === null ? null : firstDateFrom(timing, nextOn)
  while (next !== null && dates.length < maxMadeAtOnce) {
    const isThere = hasNext || (dates.at(-1) ?? '') >= today
    if (next > horizon && isThere) break
    dates.push(next)
    next = nextDateAfter(timing, next)
  }
  return { dates, nextOn: next }
}

/**
 * Returns the next date of a recurring bill whose property was restored; missed dates are skipped.
 * @param nextOn the first date without a bill
 */
export const dateOnReturn = (
  timing: BillTiming,
  { nextOn, today }: { nextOn: string | null; today: string },
): string | null => nextOn && firstDateFrom(timing, nextOn > today ? nextOn : today)

/** Reminders are sent this many days before the due date. */
export const noticeDays = [7, 1] as const
export type NoticeDays = (typeof noticeDays)[number]
const toldFromHour = 9

/**
 * Returns the reminder to send now, from nine in the morning at the property: the latest one due. Overdue bills send
 * none.
 */
export function noticeDue(dueOn: string, timeZone: string, now: Date): NoticeDays | null {
  const left = daysBetween(todayIn(timeZone, now), dueOn)
  if (left < 0) return null
  const isMorning = hourIn(timeZone, now) >= toldFromHour
  // On its first day a reminder waits for the morning.
  return noticeDays.findLast((days) => left < days || (left === days && isMorning)) ?? null
}

/** Returns the due dates to remind of now in any time zone: at most a day apart. */
export function noticeWindow(now: Date): { from: string; to: string } {
  const today = todayIn('UTC', now)
  return { from: addDays(today, -1), to: addDays(today, 1 + Math.max(...noticeDays)) }
}

export const noticeKey = ({ billId, dueOn, days }: { billId: string; dueOn: string; days: NoticeDays }) =>
  `bill-due:${billId}:${dueOn}:${days}`

type Valued = { amountMinor: number; propertyId: string | null }
export type YearTotals = { paidMinor: number; waitingMinor: number; openMinor: number; forecastMinor: number }
export type HouseTotals = YearTotals & { propertyId: string | null }

/** Sums a year per property: paid, waiting, open and upcoming. */
export function totalsOf(lists: {
  paid: readonly Valued[]
  waiting: readonly Valued[]
  open: readonly Valued[]
  forecast: readonly Valued[]
}): { all: YearTotals; houses: HouseTotals[] } {
  const none = { paidMinor: 0, waitingMinor: 0, openMinor: 0, forecastMinor: 0 }
  const all: YearTotals = { ...none }
  const houses = new Map<string | null, HouseTotals>()
  const add = (values: readonly Valued[], name: keyof YearTotals) => {
    for (const { propertyId, amountMinor } of values) {
      const house = houses.get(propertyId) ?? { ...none, propertyId }
      house[name] += amountMinor
      all[name] += amountMinor
      houses.set(propertyId, house)
    }
  }
  add(lists.paid, 'paidMinor')
  add(lists.waiting, 'waitingMinor')
  add(lists.open, 'openMinor')
  add(lists.forecast, 'forecastMinor')
  return { all, houses: [...houses.values()] }
}

/** An existing or a forecast bill. */
type NextBill<Bill, Forecast> = { bill: Bill; forecast: null } | { bill: null; forecast: Forecast }

/** Returns the earliest bills; existing ones first on the same day. */
export function nextBills<Bill extends { dueOn: string }, Forecast extends { dueOn: string }>(
  open: readonly Bill[],
  forecasts: readonly Forecast[],
  limit: number,
): NextBill<Bill, Forecast>[] {
  const both: (NextBill<Bill, Forecast> & { dueOn: string })[] = [
    ...open.map((bill) => ({ bill, forecast: null, dueOn: bill.dueOn })),
    ...forecasts.map((forecast) => ({ bill: null, forecast, dueOn: forecast.dueOn })),
  ]
  return both.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn)).slice(0, limit)
}
