import { addMonths } from '../../../lib/dates.ts'
import type { MemberContext } from '../../../server/context.ts'
import { datesWithin, earliest, latest } from '../schedules.rules.ts'
import type { ForecastView } from '../schedules.schemas.ts'
import { listForForecast } from './occurrences.repository.ts'

/** What one group can plan; more are not looked at. */
const maxSchedules = 2_500
/** More in one view is no calendar that anybody reads; the soonest are shown. */
const maxDates = 5_000
const forecastMonths = 12

/**
 * The dates to come of the group's schedules within a span of days, both included, at most 12 months ahead: what will be a
 * task and is none yet. Counted from completion, as if each were done on its day.
 */
export async function listForecast(
  ctx: MemberContext,
  span: { from: string; to: string; propertyId?: string | undefined },
): Promise<ForecastView[]> {
  const rows = await listForForecast(ctx.db, ctx.member.familyGroupId, span, maxSchedules)
  const dates = rows.flatMap(({ today, openDueOn, assigneeUserId, rotation, ...row }) => {
    const end = addMonths(today, forecastMonths)
    const within = { from: latest(span.from, today), to: earliest(span.to, end) }
    // The one after the open task is counted from its due date, or from today when that is over.
    const openUntil = openDueOn && latest(openDueOn, today)
    const first = { nextOn: row.nextOn, openUntil }
    return datesWithin(row, first, within).map((on) => ({
      scheduleId: row.id,
      on,
      title: row.title,
      dueTime: row.dueTime?.slice(0, 5) ?? null,
      priority: row.priority,
      propertyId: row.propertyId,
      propertyName: row.propertyName,
      assigneeUserId: rotation === 'NONE' ? assigneeUserId : null,
    }))
  })
  return dates.toSorted((a, b) => a.on.localeCompare(b.on)).slice(0, maxDates)
}
