import { addMonths, earliest, latest } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { datesWithin } from '../schedules.rules.ts'
import type { ForecastView } from '../schedules.schemas.ts'
import { keepSoonest } from '../soonest.rules.ts'
import { nextDates } from './next-dates.repository.ts'
import { listForForecast } from './occurrences.repository.ts'

/** Yields between pages: a group can have 25,000 schedules (50 properties of 500). */
const pageSize = 1_000
const forecastMonths = 12

type Asked = {
  from: string
  to: string
  propertyId?: string | undefined
  userId?: string | undefined
  /** The limit of dates, the soonest; callers ask for one more to know whether there are others. */
  limit: number
}

/**
 * Returns the future dates of the group’s schedules in a range of days, both included, up to 12 months ahead. Counted
 * from completion, as if each were done on its day.
 */
export async function listForecast(ctx: MemberContext, asked: Asked): Promise<ForecastView[]> {
  const soonest = keepSoonest<ForecastView>(asked)
  for (let after: string | undefined; ; ) {
    const page = { after, limit: pageSize }
    const rows = await listForForecast(ctx.db, ctx.member.familyGroupId, asked, page)
    for (const row of rows) soonest.add((to) => datesOf(row, { ...asked, to }))
    if (rows.length < pageSize) return soonest.all()
    after = rows.at(-1)?.id
  }
}

type Row = Awaited<ReturnType<typeof listForForecast>>[number]

function datesOf(row: Row, { from, to, limit }: Asked): ForecastView[] {
  const { today, openDueOn, rotation } = row
  const within = { from: latest(from, today), to: earliest(to, addMonths(today, forecastMonths)) }
  // The date after the open task is counted from its due date, or from today when overdue.
  const openUntil = openDueOn && latest(openDueOn, today)
  return datesWithin(row, { nextOn: row.nextOn, openUntil }, within, limit).map((on) => ({
    scheduleId: row.id,
    on,
    title: row.title,
    dueTime: row.dueTime?.slice(0, 5) ?? null,
    priority: row.priority,
    propertyId: row.propertyId,
    propertyName: row.propertyName,
    assigneeUserId: rotation === 'NONE' ? row.assigneeUserId : null,
  }))
}

/** Lists the schedules with their next dates in a range of days, both included. */
export const listNextDates = (ctx: MemberContext, span: { from: string; to: string; limit: number }) =>
  nextDates(ctx.db).execute({ familyGroupId: ctx.member.familyGroupId, ...span })
