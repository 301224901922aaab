import type { VisitView } from '../../work/visits/visits.schemas.ts'
import type { DashboardView, NextDateView, NextView, PartialListView } from './dashboard.schemas.ts'

/** How many rows each part shows; the rest is behind a link. */
export const listed = {
  waiting: 8,
  assigned: 2,
  unassigned: 5,
  pressing: 5,
  next: 8,
  properties: 12,
  projects: 6,
  expiries: 5,
  activity: 5,
  visits: 8,
} as const

/** More upcoming items than are listed, because earlier parts may show some. */
export const upcomingRead = listed.next + listed.assigned + listed.unassigned

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

/** Leaves out what an earlier part of the page already shows, and then lists the first ones. */
export function excludeShown<Item>(
  { items, hasMore }: PartialListView<Item>,
  shown: readonly { id: string }[],
  taskOf: (item: Item) => { id: string } | null,
  limit = items.length,
): PartialListView<Item> {
  const rest = items.filter((item) => !shown.some(({ id }) => id === taskOf(item)?.id))
  return { items: rest.slice(0, limit), hasMore: hasMore || rest.length > limit }
}

/** A contractor proposed it, and it can still be confirmed before it begins. */
export const waitsForFamily = ({ status, proposedBy, hasBegun, propertyStatus }: VisitView) =>
  status === 'PROPOSED' && proposedBy === 'WORKER' && !hasBegun && propertyStatus === 'ACTIVE'

const timeOf = ({ task, date }: NextView) => task?.dueTime ?? date?.time ?? ''
const titleOf = ({ task, date }: NextView) => task?.title ?? date?.title ?? ''

/** By day, all-day items first, then by time. */
export const compareNext = (a: NextView, b: NextView) =>
  a.on.localeCompare(b.on) || timeOf(a).localeCompare(timeOf(b)) || titleOf(a).localeCompare(titleOf(b), 'en')

type Parts = Pick<
  DashboardView,
  'waiting' | 'assigned' | 'unassigned' | 'pressing' | 'next' | 'week' | 'visits'
>

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

/** Counts overdue tasks and bills, the reader’s own too; merely urgent ones do not count. */
export const overdueCount = ({
  assigned,
  pressing,
  next,
}: Pick<Parts, 'assigned' | 'pressing' | 'next'>) => ({
  count:
    [...assigned.items, ...pressing.items].filter(({ isOverdue }) => isOverdue).length +
    overdueBills({ next }).length,
  isMore: pressing.hasMore && pressing.items.every(({ isOverdue }) => isOverdue),
})

/** Returns what presses without being assigned to the reader: urgent, overdue, and due today with no assignee. */
export const pressingTasks = ({ pressing, unassigned }: Pick<Parts, 'pressing' | 'unassigned'>) => [
  ...pressing.items,
  ...excludeShown(unassigned, pressing.items, (task) => task).items,
]

/** Tells whether some of the reader’s own tasks press, which are listed with their tasks. */
export const isOwnPressing = ({ assigned }: Pick<Parts, 'assigned'>) =>
  assigned.items.some(({ isOverdue, priority }) => isOverdue || priority === 'URGENT')

/** Tells which part shows something overdue: the reader’s own tasks if all overdue ones are theirs. */
export const overduePart = (parts: Pick<Parts, 'assigned' | 'pressing' | 'next'>): 'mine' | 'late' =>
  overdueBills(parts).length > 0 || parts.pressing.items.some(({ isOverdue }) => isOverdue) ? 'late' : 'mine'

/** Tells whether nothing waits: for the reader’s decision, on their list, or for anyone in the group. */
export const isCalm = (parts: Pick<Parts, 'waiting' | 'assigned' | 'unassigned' | 'pressing' | 'next'>) =>
  waitingCount(parts).count + overdueCount(parts).count === 0 &&
  parts.assigned.items.length + parts.unassigned.items.length === 0

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
