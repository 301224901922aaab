import type { VisitView } from '../../work/visits/visits.schemas.ts'
import type { DashboardView, NextDateView, NextView, PartialListView } from './dashboard.schemas.ts'

/** How many rows each part shows; the rest is behind a link. */
export const listed = {
  waiting: 8,
  pressing: 5,
  next: 8,
  properties: 12,
  projects: 6,
  expiries: 5,
  activity: 5,
  visits: 8,
} as const

/** With “Show all”: more than anyone has in progress. */
export const allProjects = 200

export const nextDays = 30
/** For how many days an overdue bill is listed. */
export const overdueBillDays = 60
export const expiryDays = 90
/** How many days ahead a property card names the next visit. */
export const visitDays = 90
/** Enough for each property's next visit and for a week. */
export const visitsRead = 200

export const firstOf = <Item>(items: readonly Item[], limit: number): PartialListView<Item> => ({
  items: items.slice(0, limit),
  hasMore: items.length > limit,
})

/** Leaves out what an earlier part of the page already shows. */
export const excludeShown = <Item>(
  { items, hasMore }: PartialListView<Item>,
  shown: readonly { id: string }[],
  taskOf: (item: Item) => { id: string } | null,
): PartialListView<Item> => ({
  items: items.filter((item) => !shown.some(({ id }) => id === taskOf(item)?.id)),
  hasMore,
})

/** A contractor proposed it, and it can still be confirmed before it begins. */
export const waitsForFamily = ({ status, proposedBy, hasBegun, propertyStatus }: VisitView) =>
  status === 'PROPOSED' && proposedBy === 'WORKER' && !hasBegun && propertyStatus === 'ACTIVE'

const timeOf = ({ task, date }: NextView) => task?.dueTime ?? date?.time ?? ''
const titleOf = ({ task, date }: NextView) => task?.title ?? date?.title ?? ''

/** By day, all-day items first, then by time. */
export const compareNext = (a: NextView, b: NextView) =>
  a.on.localeCompare(b.on) || timeOf(a).localeCompare(timeOf(b)) || titleOf(a).localeCompare(titleOf(b), 'en')

type Parts = Pick<DashboardView, 'waiting' | 'pressing' | 'next' | 'week' | 'visits'>

const fewOf = ({ invites: _, ...lists }: DashboardView['waiting']) => Object.values(lists)

/** Tells whether something is waiting that is not listed; tasks have their own page. */
export const isMoreWaiting = (waiting: DashboardView['waiting']) =>
  fewOf(waiting).some((few) => few.hasMore && few !== waiting.tasks)

/** Counts what is waiting for the reader. */
export const waitingCount = ({ waiting }: Pick<Parts, 'waiting'>) => ({
  count: fewOf(waiting).reduce((sum, { items }) => sum + items.length, waiting.invites.length),
  isMore: fewOf(waiting).some(({ hasMore }) => hasMore),
})

/** Returns the overdue bills, which are listed with overdue tasks, not with upcoming items. */
export const overdueBills = ({ next }: Pick<Parts, 'next'>): NextDateView[] =>
  next.items.flatMap(({ date }) => (date?.bill?.isOverdue ? [date] : []))

/** Counts overdue tasks and bills; merely urgent ones do not count. */
export const overdueCount = ({ pressing, next }: Pick<Parts, 'pressing' | 'next'>) => ({
  count: pressing.items.filter(({ isOverdue }) => isOverdue).length + overdueBills({ next }).length,
  isMore: pressing.hasMore && pressing.items.every(({ isOverdue }) => isOverdue),
})

/** Returns upcoming items without those shown elsewhere: overdue bills, and this week's visits and stays. */
export function remainingUpcoming({ next, week, visits, waiting }: Parts): NextView[] {
  const shown = [
    ...overdueBills({ next }),
    ...week.houses.flatMap(({ stays }) => stays),
    ...visits.items,
    ...waiting.visits.items,
  ].map(({ id }) => id)
  return next.items.filter(({ date }) => !date || !shown.includes(date.id))
}
