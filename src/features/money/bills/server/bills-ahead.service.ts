import { addMonths, todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { reckoningOf } from '../../balance-entries/server/balance-entries.service.ts'
import {
  billPageSize,
  datesWithin,
  forecastMonths,
  isOverdue,
  maxBillSeries,
  stateOf,
  totalsOf,
} from '../bills.rules.ts'
import type {
  BillLineView,
  BillPageView,
  BillsAheadView,
  DueBillView,
  GetBillsAheadInput,
  ListBillsInput,
} from '../bills.schemas.ts'
import * as reads from './bill-reads.repository.ts'
import { listSeries } from './bill-series.repository.ts'

/** Returns a page of open bills, earliest first, or of closed ones, latest first. */
export async function listBills(ctx: MemberContext, input: ListBillsInput): Promise<BillPageView> {
  // One more than is shown tells whether there is a next page.
  const rows = await reads.listBills(ctx.db, { ...input, limit: billPageSize + 1 })
  const bills = rows.slice(0, billPageSize).map((row) => lineOf(row, ctx.clock.now()))
  const last = bills.at(-1)
  return { bills, next: rows.length > billPageSize && last ? { dueOn: last.dueOn, id: last.id } : null }
}

function lineOf(
  { status, timeZone, seriesId, paidMinor, paymentStatus, ...bill }: reads.BillRow,
  now: Date,
): BillLineView {
  const today = todayIn(timeZone, now)
  const standing = { status, dueOn: bill.dueOn }
  return {
    ...bill,
    amountMinor: paidMinor ?? bill.amountMinor,
    isEstimate: bill.isEstimate && status === 'PLANNED',
    state: stateOf(standing, today),
    isOverdue: isOverdue(standing, today),
    isWaiting: paymentStatus === 'PENDING',
    isRepeated: seriesId !== null,
  }
}

/** Limits the list of a period to the earliest. */
const listedAtOnce = 1_000

type Span = { from: string; to: string; propertyId?: string | undefined; limit?: number }

/** Returns the bills due within a period, existing and forecast, earliest first, without cancelled ones. */
export async function listDueBills(
  ctx: MemberContext,
  { limit = listedAtOnce, ...span }: Span,
): Promise<DueBillView[]> {
  const asked = { ...span, familyGroupId: ctx.member.familyGroupId, limit }
  const [bills, forecast] = await Promise.all([reads.listBillsWithin(ctx.db, asked), listForecast(ctx, span)])
  const made = bills.map((row) => {
    const { id: billId, isRepeated: _, ...line } = lineOf(row, ctx.clock.now())
    return { ...line, billId, billSeriesId: row.seriesId, isForecast: false, timeZone: row.timeZone }
  })
  return [...made, ...forecast].toSorted((a, b) => a.dueOn.localeCompare(b.dueOn)).slice(0, limit)
}

/** Returns the forecast dates of a period. */
async function listForecast(ctx: MemberContext, { from, to, propertyId }: Span): Promise<DueBillView[]> {
  const { familyGroupId } = ctx.member
  const series = await listSeries(ctx.db, { familyGroupId, propertyId, until: to, limit: maxBillSeries })
  return series
    .flatMap(({ id, nextOn, rule, startsOn, endsOn, openOn: _, ...line }) => {
      if (nextOn === null) return []
      const dates = datesWithin({ rule, startsOn, endsOn }, { from: nextOn > from ? nextOn : from, to })
      return dates.map((dueOn) => ({
        ...line,
        billId: null,
        billSeriesId: id,
        dueOn,
        state: 'PLANNED' as const,
        isOverdue: false,
        isWaiting: false,
        isForecast: true,
      }))
    })
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))
}

/** Returns the forecast of the next twelve months and the total of a year. */
export async function getBillsAhead(
  ctx: MemberContext,
  { familyGroupId, inProperty: propertyId, year: asked }: GetBillsAheadInput,
): Promise<BillsAheadView> {
  const { currency, timeZone } = await reckoningOf(ctx.db, familyGroupId)
  const today = todayIn(timeZone, ctx.clock.now())
  const year = asked ?? Number(today.slice(0, 4))
  const ofYear = { from: `${year}-01-01`, to: `${year}-12-31`, propertyId }
  const [sums, names, planned, forecast] = await Promise.all([
    reads.sumBills(ctx.db, { familyGroupId, ...ofYear }),
    reads.listPlaceNames(ctx.db, familyGroupId),
    listForecast(ctx, ofYear),
    listForecast(ctx, { from: today, to: addMonths(today, forecastMonths), propertyId }),
  ])
  const { all, houses } = totalsOf({
    paid: sums.filter(({ status, paymentStatus }) => status === 'PAID' && paymentStatus !== 'PENDING'),
    waiting: sums.filter(({ status, paymentStatus }) => status === 'PAID' && paymentStatus === 'PENDING'),
    open: sums.filter(({ status }) => status === 'PLANNED'),
    forecast: planned,
  })
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  const named = houses.map((house) => ({
    ...house,
    propertyName: house.propertyId === null ? null : (nameOf.get(house.propertyId) ?? null),
  }))
  return { today, currency, year, all, houses: named.toSorted(byName), forecast }
}

/** By name; shared costs last. */
const byName = (a: { propertyName: string | null }, b: { propertyName: string | null }) =>
  a.propertyName === null || b.propertyName === null
    ? Number(a.propertyName === null) - Number(b.propertyName === null)
    : a.propertyName.localeCompare(b.propertyName)
