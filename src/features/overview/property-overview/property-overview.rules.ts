import { t } from '@lingui/core/macro'
import type { PlannedStayView } from '../../work/stays/stays.schemas.ts'
import type { TaskCardView } from '../../work/tasks/tasks.schemas.ts'
import type { VisitView } from '../../work/visits/visits.schemas.ts'
import type { GuestView, NextOfPropertyView } from './property-overview.schemas.ts'

/** How many of each the overview lists; the property's other pages have them all. */
export const listed = { tasks: 5, contractors: 4, expiries: 4 } as const

/** How many days ahead visits and expiries are searched. */
export const visitDays = 60
export const expiryDays = 90

type Stay = Pick<PlannedStayView, 'id' | 'personName' | 'startsOn' | 'endsOn'>

/**
 * Returns who is at the property today and who arrives next. The day of departure counts.
 * @param confirmed confirmed stays that have not ended
 */
export function guestsOf(
  confirmed: readonly Stay[],
  today: string,
): { here: GuestView[]; arriving: GuestView | null } {
  const guests = confirmed
    .filter(({ endsOn }) => endsOn >= today)
    .map(({ id, personName, startsOn, endsOn }) => ({ stayId: id, name: personName, startsOn, endsOn }))
    .toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))
  return {
    here: guests.filter(({ startsOn }) => startsOn <= today),
    arriving: guests.find(({ startsOn }) => startsOn > today) ?? null,
  }
}

type DueTask = Pick<TaskCardView, 'id' | 'title' | 'dueOn' | 'dueTime' | 'isOverdue'>
type Visit = Pick<VisitView, 'id' | 'workerName' | 'startsOn' | 'startTime' | 'endsOn' | 'status'>

/** Returns the first task or visit by day and time; a visit in progress counts for today. */
export function nextOf(
  tasks: readonly DueTask[],
  visits: readonly Visit[],
  today: string,
): NextOfPropertyView | null {
  const due = tasks.flatMap(({ id, title, dueOn, dueTime, isOverdue }) =>
    dueOn === null ? [] : [{ kind: 'TASK' as const, id, title, on: dueOn, time: dueTime, isOverdue }],
  )
  const ahead = visits
    .filter(({ status, endsOn }) => (status === 'PROPOSED' || status === 'CONFIRMED') && endsOn >= today)
    .map(({ id, workerName, startsOn, startTime }) => ({
      kind: 'VISIT' as const,
      id,
      title: t`Visit by ${workerName}`,
      on: startsOn < today ? today : startsOn,
      time: startsOn < today ? null : startTime,
      isOverdue: false,
    }))
  return [...due, ...ahead].toSorted(bySoonest)[0] ?? null
}

/** Sorts tasks by due date; undated ones come last in their order. */
export const bySoonestDue = <Task extends Pick<TaskCardView, 'dueOn' | 'dueTime'>>(
  tasks: readonly Task[],
): Task[] =>
  tasks.toSorted(
    (a, b) =>
      Number(a.dueOn === null) - Number(b.dueOn === null) ||
      (a.dueOn ?? '').localeCompare(b.dueOn ?? '') ||
      (a.dueTime ?? '').localeCompare(b.dueTime ?? ''),
  )

const bySoonest = (a: NextOfPropertyView, b: NextOfPropertyView) =>
  a.on.localeCompare(b.on) || (a.time ?? '').localeCompare(b.time ?? '') || a.id.localeCompare(b.id)
