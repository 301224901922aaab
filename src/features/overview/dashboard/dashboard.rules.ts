import type { FewView, NextView } from './dashboard.schemas.ts'

/** How many lines a part of the page has; the rest is a link away. */
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

/** With “Show all”: more than anybody has in progress. */
export const allProjects = 200

export const nextDays = 30
/** So long a bill that is late stands among what comes next. */
export const lateBillDays = 60
export const expiryDays = 90
/** So far ahead the card of a property names its next visit. */
export const visitDays = 90
/** Enough for the next visit of each property, and for a week. */
export const visitsRead = 200

export const firstOf = <Item>(items: readonly Item[], limit: number): FewView<Item> => ({
  items: items.slice(0, limit),
  hasMore: items.length > limit,
})

/** What stands further up already is not said again: a page that says things twice is read by nobody. */
export const withoutShown = <Item>(
  { items, hasMore }: FewView<Item>,
  shown: readonly { id: string }[],
  taskOf: (item: Item) => { id: string } | null,
): FewView<Item> => ({
  items: items.filter((item) => !shown.some(({ id }) => id === taskOf(item)?.id)),
  hasMore,
})

const timeOf = ({ task, date }: NextView) => task?.dueTime ?? date?.time ?? ''
const titleOf = ({ task, date }: NextView) => task?.title ?? date?.title ?? ''

/** By day, then what lasts the whole day, then by time. */
export const compareNext = (a: NextView, b: NextView) =>
  a.on.localeCompare(b.on) || timeOf(a).localeCompare(timeOf(b)) || titleOf(a).localeCompare(titleOf(b), 'en')
