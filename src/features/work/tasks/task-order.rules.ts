import type { TaskPart, TaskSort } from './tasks.rules.ts'

/** By what a list of tasks is sorted; the id comes last, so that no two rows are equal. */
export type OrderColumn = 'status' | 'priority' | 'due' | 'completed' | 'id'
type Order = { columns: OrderColumn[]; isDescending: boolean }

/** What is open is grouped by its status. Ids begin with the time at which they were made. */
const openOrders: Record<TaskSort, Order> = {
  priority: { columns: ['status', 'priority', 'due', 'id'], isDescending: false },
  due: { columns: ['status', 'due', 'id'], isDescending: false },
  oldest: { columns: ['status', 'id'], isDescending: false },
}

export function orderOf(part: TaskPart, sort: TaskSort): Order {
  if (part === 'open') return openOrders[sort]
  return { columns: part === 'done' ? ['completed', 'id'] : ['id'], isDescending: true }
}

/** What a place in the list may look like: it comes from an address. */
const shapes: Record<OrderColumn, RegExp> = {
  status: /^\d$/,
  priority: /^\d$/,
  due: /^(\d{4}-\d\d-\d\d|~) (\d\d:\d\d:\d\d|~)$/,
  // Microseconds.
  completed: /^-?\d{1,17}$/,
  id: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
}

export const encodeEnd = (sortKey: readonly string[] | null | undefined) => sortKey?.join(',') ?? null

/** Where a page ended, as `encodeEnd` wrote it for the same order; null when it is anything else. */
export function decodeEnd(end: string, { columns }: Order): string[] | null {
  const values = end.split(',')
  const isOne = columns.every((column, at) => shapes[column].test(values[at] ?? ''))
  return isOne && values.length === columns.length ? values : null
}
