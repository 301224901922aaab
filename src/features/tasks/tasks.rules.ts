import { can } from '../groups/groups.rules.ts'

type Role = Parameters<typeof can>[0]

export const taskStatuses = [
  'REPORT',
  'TODO',
  'IN_PROGRESS',
  'BLOCKED',
  'IN_REVIEW',
  'DONE',
  'CANCELLED',
  'DECLINED',
] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** What still has to be done, in the order of a board's columns. A report is none of them until somebody accepts it. */
export const openStatuses = ['TODO', 'IN_PROGRESS', 'BLOCKED', 'IN_REVIEW'] as const
export const isOpen = (status: TaskStatus): boolean => openStatuses.some((open) => open === status)

/** The columns of a board, from left to right. */
export const boardStatuses = [...openStatuses, 'DONE'] as const
export type BoardStatus = (typeof boardStatuses)[number]

export const priorities = ['URGENT', 'HIGH', 'NORMAL', 'LOW'] as const
export type Priority = (typeof priorities)[number]

export const maxChecklistLines = 100

/** Every move there is; with "needs approval", DONE is reached from IN_REVIEW alone (`refuseMove`). */
const moves: Record<TaskStatus, readonly TaskStatus[]> = {
  REPORT: ['TODO', 'DECLINED'],
  TODO: ['IN_PROGRESS', 'BLOCKED', 'IN_REVIEW', 'DONE', 'CANCELLED'],
  IN_PROGRESS: ['TODO', 'BLOCKED', 'IN_REVIEW', 'DONE', 'CANCELLED'],
  BLOCKED: ['TODO', 'IN_PROGRESS', 'IN_REVIEW', 'DONE', 'CANCELLED'],
  IN_REVIEW: ['TODO', 'IN_PROGRESS', 'BLOCKED', 'DONE', 'CANCELLED'],
  DONE: ['TODO'],
  CANCELLED: ['TODO'],
  DECLINED: ['REPORT'],
}

/** Whether a task may ever go from one to the other, by whomever. */
export const isMove = (from: TaskStatus, to: TaskStatus) => moves[from].includes(to)

/** What must say why. */
export const needsReason = (status: TaskStatus) => status === 'BLOCKED' || status === 'DECLINED'

export type Move = {
  task: {
    status: TaskStatus
    needsApproval: boolean
    assigneeUserId: string | null
    reviewRequestedBy: string | null
  }
  to: TaskStatus
  reason: string | null
  caller: { userId: string; role: Role }
}

export type MoveRefusal = 'no-such-move' | 'no-reason' | 'not-reviewed' | 'own-review' | 'not-allowed'

/**
 * Why a task may not be moved; null when it may. Everybody moves the tasks that are assigned to them, and members move
 * all of them. What needs approval is done only after a review, by somebody else than who asked for it.
 */
export function refuseMove({ task, to, reason, caller }: Move): MoveRefusal | null {
  const isMine = task.assigneeUserId === caller.userId
  const mayEdit = can(caller.role, 'task.edit')
  const isOwnWork = isMine && (isOpen(task.status) || task.status === 'DONE') && to !== 'CANCELLED'
  if (!mayEdit && !(isOwnWork && can(caller.role, 'task.complete-assigned'))) return 'not-allowed'
  if (!isMove(task.status, to)) return 'no-such-move'
  if (needsReason(to) && !reason) return 'no-reason'
  if (to !== 'DONE' || !task.needsApproval) return null
  if (task.status !== 'IN_REVIEW') return 'not-reviewed'
  // A viewer does what is theirs; whether it was done well is for those who run the house.
  if (!mayEdit || task.reviewRequestedBy === caller.userId) return 'own-review'
  return null
}

/** Computed, never stored. @param today where the property is, `YYYY-MM-DD` */
export const isOverdue = ({ status, dueOn }: { status: TaskStatus; dueOn: string | null }, today: string) =>
  isOpen(status) && dueOn !== null && dueOn < today

type Sortable = { id: string; priority: Priority; dueOn: string | null; dueTime: string | null }

/**
 * The order of the cards in a column, the same for everybody: what is urgent first, then what is due first (what has no
 * date comes last), then what is older.
 */
export const compareCards = (a: Sortable, b: Sortable) =>
  priorities.indexOf(a.priority) - priorities.indexOf(b.priority) ||
  compareDue(a, b) ||
  (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

const noDate = '~'
const compareDue = (a: Sortable, b: Sortable) => {
  const [left, right] = [a, b].map(({ dueOn, dueTime }) => `${dueOn ?? noDate} ${dueTime ?? noDate}`)
  return (left ?? '') < (right ?? '') ? -1 : left === right ? 0 : 1
}
