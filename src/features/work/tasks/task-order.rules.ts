import type { TaskPart, TaskSort } from './tasks.rules.ts'

/** The sort orders of a task list; the id comes last, so that no two rows are equal. */
export type OrderColumn = 'status' | 'priority' | 'due' | 'completed' | 'id'
type Order = { columns: OrderColumn[]; isDescending: boolean }

/** Open tasks are grouped by status. Ids start with their creation time. */
const openOrders: Record<TaskSort, Order> = {
  priority: { columns: ['status', 'priority', 'due', 'id'], isDescending: false },
  due: { columns: ['status', 'due', 'id'], isDescending: false },
  oldest: { columns: ['status', 'id'], isDescending: false },
}

export function orderOf(part: TaskPart, sort: TaskSort): Order {
  if (part === 'open') return openOrders[sort]
  return { columns: part === 'done' ? ['completed', 'id'] : ['id'], isDescending: true }
}

/** The valid form of a cursor, since it comes from an address. */
const shapes: Record<OrderColumn, RegExp> = {
  status: /^\d$/,
  priority: /^\d$/,
  due: /^(\d{4}-\d\d-\d\d|~) (\d\d:\d\d:\d\d|~)$/,
  // Microseconds.
  completed: /^-?\d{1,17}$/,
  id: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
}

export const encodeEnd = (sortKey: readonly string[] | null | undefined) => sortKey?.join(',') ?? null

/** Parses a cursor written by `encodeEnd` for the same order; null otherwise. */
export function decodeEnd(end: string, { columns }: Order): string[] | null {
  const values = end.split(',')
  const isOne = columns.every((column, at) => shapes[column].test(values[at] ?? ''))
  return isOne && values.length === columns.length ? values : null
}
