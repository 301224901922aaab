import { t } from '@lingui/core/macro'
import { addDays } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { listDueBills } from '../../../money/bills/server/bills-ahead.service.ts'
import { listEventDays } from '../../../work/family-events/server/event-days.service.ts'
import { listComingProjects } from '../../../work/projects/server/project-dates.service.ts'
import { listNextDates } from '../../../work/schedules/server/forecast.service.ts'
import { listStays } from '../../../work/stays/server/stay-pages.service.ts'
import type { StayView } from '../../../work/stays/stays.schemas.ts'
import { listNextTasks } from '../../../work/tasks/server/tasks-ahead.service.ts'
import type { VisitView } from '../../../work/visits/visits.schemas.ts'
import { compareNext, firstOf, listed, nextDays, overdueBillDays, upcomingRead } from '../dashboard.rules.ts'
import type { NextDateView, NextView, PartialListView } from '../dashboard.schemas.ts'

/** Lists upcoming items of every kind, soonest first. */
export async function listNext(
  ctx: MemberContext,
  today: string,
  visiting: Promise<readonly VisitView[]>,
): Promise<PartialListView<NextView>> {
  const ask = { from: today, to: addDays(today, nextDays), limit: upcomingRead + 1 }
  const [tasks, schedules, projects, stays, events, bills, visits] = await Promise.all([
    listNextTasks(ctx, ask),
    listNextDates(ctx, ask),
    listComingProjects(ctx, ask),
    listStays(ctx, ask),
    listEventDays(ctx, ask),
    listOpenBills(ctx, today),
    visiting,
  ])
  const dates: NextDateView[] = [
    ...schedules.map(({ scheduleId: id, ...schedule }) => ({
      ...schedule,
      kind: 'SCHEDULE' as const,
      id,
      time: null,
    })),
    ...projects.map(({ title, on, begins, ...project }) => ({
      ...place(project),
      kind: 'PROJECT' as const,
      title: begins ? t`${title} begins` : t`${title} is due`,
      on,
      time: null,
    })),
    ...stays.map((stay) => ({
      ...place(stay),
      kind: 'STAY' as const,
      title: t`${stay.personName} at ${stay.propertyName}`,
      on: stay.startsOn < today ? today : stay.startsOn,
      time: null,
      isUnconfirmed: stay.status === 'REQUESTED',
    })),
    ...events.map((event) => ({
      ...place(event),
      kind: 'EVENT' as const,
      title: event.title,
      on: event.startsOn < today ? today : event.startsOn,
      time: event.startsOn < today ? null : (event.startTime?.slice(0, 5) ?? null),
    })),
    ...visits
      .filter(({ startsOn, endsOn }) => endsOn >= ask.from && startsOn <= ask.to)
      .filter(isAhead)
      .map((visit) => ({
        ...place(visit),
        kind: 'VISIT' as const,
        title:
          visit.status === 'PROPOSED'
            ? t`Visit by ${visit.workerName} (proposed)`
            : t`Visit by ${visit.workerName}`,
        on: visit.startsOn < today ? today : visit.startsOn,
        time: visit.startsOn < today ? null : visit.startTime,
      })),
    ...bills,
  ]
  const all: NextView[] = [
    ...tasks.flatMap((task) => (task.dueOn ? [{ on: task.dueOn, task, date: null }] : [])),
    ...dates.map((date) => ({ on: date.on, task: null, date })),
  ]
  return firstOf(all.toSorted(compareNext), upcomingRead)
}

/** Proposed or confirmed: it may still take place. */
export const isAhead = ({ status }: VisitView) => status === 'PROPOSED' || status === 'CONFIRMED'

/** Lists open bills, overdue ones first, and upcoming ones of series. */
async function listOpenBills(ctx: MemberContext, today: string): Promise<NextDateView[]> {
  const due = await listDueBills(ctx, {
    from: addDays(today, -overdueBillDays),
    to: addDays(today, nextDays),
  })
  return due.flatMap(({ state, billId, billSeriesId, ...line }) => {
    const id = billId ?? billSeriesId
    if (state === 'PAID' || id === null) return []
    const { dueOn, amountMinor, isEstimate, isOverdue, isForecast, title } = line
    return {
      ...place({ ...line, id }),
      kind: 'BILL' as const,
      title,
      on: dueOn < today ? today : dueOn,
      time: null,
      bill: { dueOn, amountMinor, isEstimate, isOverdue, isForecast },
    }
  })
}

const place = ({
  id,
  propertyId,
  propertyName,
}: {
  id: string
  propertyId: string | null
  propertyName: string | null
}) => ({ id, propertyId, propertyName })

/** Requests further ahead do not need an answer today. */
const daysAhead = 730

/** Lists requested stays that the caller may decide, in active houses. Only managers decide their own. */
export async function listWaitingStays(
  ctx: MemberContext,
  today: string,
): Promise<PartialListView<StayView>> {
  const { role } = ctx.member
  if (!can(role, 'stay.edit')) return { items: [], hasMore: false }
  const stays = await listStays(ctx, {
    from: today,
    to: addDays(today, daysAhead),
    statuses: ['REQUESTED'],
    isInUse: true,
    ...(role !== 'MANAGER' && { exceptOwn: true }),
    limit: listed.waiting + 1,
  })
  return firstOf(stays, listed.waiting)
}
