import { addDays, daysBetween, hourIn, todayIn } from '../../../lib/dates.ts'
import { firstFrom } from '../../work/schedules/recurrence-dates.rules.ts'

export const billRules = ['MONTHLY', 'QUARTERLY', 'YEARLY'] as const
export type BillRule = (typeof billRules)[number]
export type BillStatus = 'PLANNED' | 'PAID' | 'CANCELLED'
/** What people see: PLANNED becomes DUE when its day is near, and stays it until it is paid. */
export type BillState = 'PLANNED' | 'DUE' | 'PAID' | 'CANCELLED'

/** So many days before its day a bill is due. */
export const dueWithinDays = 7
/** The bills of a series are made so many days ahead; and the next one, however far away it is. */
export const madeAheadDays = 30
export const maxBillSeries = 500
export const billPageSize = 30
/** How far the list of what is coming looks. */
export const forecastMonths = 12

export const stateOf = (bill: { status: BillStatus; dueOn: string }, today: string): BillState =>
  bill.status === 'PLANNED' && daysBetween(today, bill.dueOn) <= dueWithinDays ? 'DUE' : bill.status

export const isOverdue = (bill: { status: BillStatus; dueOn: string }, today: string): boolean =>
  bill.status === 'PLANNED' && bill.dueOn < today

/** When the bills of a series are due. */
export type BillTiming = { rule: BillRule; startsOn: string; endsOn: string | null }

const monthsOf: Record<BillRule, number> = { MONTHLY: 1, QUARTERLY: 3, YEARLY: 12 }

/** Beyond it there are no dates. */
const lastYear = '2999-12-31'

/** The first date of a series that is not before the given one; null when none comes any more. */
export function firstDateFrom({ rule, startsOn, endsOn }: BillTiming, from: string): string | null {
  const monthly = { frequency: 'MONTHLY', interval: monthsOf[rule], day: null, nth: null } as const
  const found = firstFrom(monthly, startsOn, from)
  return found !== null && found <= (endsOn ?? lastYear) && found <= lastYear ? found : null
}

/** So many days back a new series may begin with bills that are late already. */
export const madeUpForDays = 60

/** The first bill of a new series; of one that began longer ago the years before are not made up for. */
export const firstBillOn = (timing: BillTiming, today: string): string | null =>
  firstDateFrom(timing, timing.startsOn >= addDays(today, -madeUpForDays) ? timing.startsOn : today)

export const nextDateAfter = (timing: BillTiming, date: string): string | null =>
  firstDateFrom(timing, addDays(date, 1))

/** The dates of a series within a span, both ends included. */
export function datesWithin(timing: BillTiming, { from, to }: { from: string; to: string }): string[] {
  const dates: string[] = []
  let date = firstDateFrom(timing, from)
  while (date !== null && date <= to) {
    dates.push(date)
    date = nextDateAfter(timing, date)
  }
  return dates
}

/** The month is over before so many bills of it are made: nobody is given more at once. */
export const maxMadeAtOnce = 120

/**
 * For which dates bills are to be made now, and the first one after them: all that are due within the days ahead, and
 * one more when none that is there is still to come.
 * @param nextOn the first date for which there is no bill yet
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
 * With which date a series goes on whose house was out of use: nobody is asked for what was due meanwhile.
 * @param nextOn the first date for which there is no bill yet
 */
export const dateOnReturn = (
  timing: BillTiming,
  { nextOn, today }: { nextOn: string | null; today: string },
): string | null => nextOn && firstDateFrom(timing, nextOn > today ? nextOn : today)

/** So many days before a bill is due the family is told. */
export const noticeDays = [7, 1] as const
export type NoticeDays = (typeof noticeDays)[number]
const toldFromHour = 9

/**
 * The notice that is to be given now, from nine in the morning where the house is: the last one whose day has come. Of
 * what is late nobody is told: it stands first in the list.
 */
export function noticeDue(dueOn: string, timeZone: string, now: Date): NoticeDays | null {
  const left = daysBetween(todayIn(timeZone, now), dueOn)
  if (left < 0) return null
  const isMorning = hourIn(timeZone, now) >= toldFromHour
  // On its own first day a notice waits for the morning; the one before stays what it was until then.
  return noticeDays.findLast((days) => left < days || (left === days && isMorning)) ?? null
}

/** The days on which a bill must be due to be told of now, wherever its house is: no clock is more than a day away. */
export function noticeWindow(now: Date): { from: string; to: string } {
  const today = todayIn('UTC', now)
  return { from: addDays(today, -1), to: addDays(today, 1 + Math.max(...noticeDays)) }
}

export const noticeKey = ({ billId, dueOn, days }: { billId: string; dueOn: string; days: NoticeDays }) =>
  `bill-due:${billId}:${dueOn}:${days}`

type Valued = { amountMinor: number; propertyId: string | null }
export type YearTotals = { paidMinor: number; waitingMinor: number; openMinor: number; forecastMinor: number }
export type HouseTotals = YearTotals & { propertyId: string | null }

/**
 * What a year costs, of each house and of the group as a whole: what is paid, what of it waits for approval and does not
 * count yet, what is open, what will come.
 */
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

/** A bill that is there, or one that a series will make. */
type NextBill<Bill, Forecast> = { bill: Bill; forecast: null } | { bill: null; forecast: Forecast }

/** Of what is to be paid and of what will come, the earliest few; of one day what is there already is first. */
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
