import { can } from '../../base/groups/groups.rules.ts'
import { openStatuses } from '../work-terms/open-statuses.rules.ts'
import { type Priority, priorities } from '../work-terms/priorities.rules.ts'

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

/** Per property, including undecided problem reports. */
export const maxOpenTasks = 5_000
export const isOpen = (status: TaskStatus): boolean => openStatuses.some((open) => open === status)

/** The columns of a board, left to right. */
export const boardStatuses = [...openStatuses, 'DONE'] as const
export type BoardStatus = (typeof boardStatuses)[number]

/** Tasks per bulk change. */
export const maxBulkTasks = 200

/** Every move; with "Needs approval", only IN_REVIEW leads to DONE (`refuseMove`). */
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

/** Tells whether anyone may make this move. */
export const isMove = (from: TaskStatus, to: TaskStatus) => moves[from].includes(to)

/** The moves that need a reason. */
export const needsReason = (status: TaskStatus) => status === 'BLOCKED' || status === 'DECLINED'

export type Move = {
  task: {
    status: TaskStatus
    needsApproval: boolean
    assigneeUserId: string | null
    reviewRequestedBy: string | null
    doneBy: string | null
  }
  to: TaskStatus
  reason: string | null
  caller: { userId: string; role: Role }
}

export type MoveRefusal = 'no-such-move' | 'no-reason' | 'not-reviewed' | 'own-review' | 'not-allowed'

/**
 * Returns why a task may not be moved; null when it may. Everyone moves their assigned tasks, members all. A task that
 * needs approval is done only after a review by someone who neither sent nor did it.
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
  // A viewer does their own tasks; members decide whether the work is done well.
  if (!mayEdit || doersOf(task).includes(caller.userId)) return 'own-review'
  return null
}

export type ApprovalRefusal = 'over' | 'bound'

/**
 * Returns why the caller may not change the approval setting; null when they may. Every editor may turn it on.
 * Managers may turn it off, and the sender of another person’s work. Done tasks keep theirs.
 */
export function refuseApprovalChange(
  of: {
    status: TaskStatus | null
    needsApproval: boolean
    createdBy: string | null
    doers: readonly string[]
  },
  { userId, role }: Caller,
): ApprovalRefusal | null {
  if (of.status === 'DONE') return 'over'
  if (!of.needsApproval || role === 'MANAGER') return null
  return of.createdBy === userId && !of.doers.includes(userId) ? null : 'bound'
}

type Doers = Pick<Standing, 'assigneeUserId' | 'reviewRequestedBy' | 'doneBy'>

/** Returns the people whose work a task is: the assignee, the person who sent it, and the assignee at that time. */
export const doersOf = ({ assigneeUserId, reviewRequestedBy, doneBy }: Doers): string[] =>
  [...new Set([assigneeUserId, reviewRequestedBy, doneBy])].filter((userId) => userId !== null)

/**
 * Returns who is recorded after a step: the person who said it is ready, and the person who did the work. Both are kept
 * while it is in review, and `doneBy` while it is done.
 */
export function doersAfter(
  { status: from, needsApproval, assigneeUserId, reviewRequestedBy, doneBy }: Standing,
  to: TaskStatus,
  callerId: string,
) {
  if (to === 'IN_REVIEW') return { reviewRequestedBy: callerId, doneBy: assigneeUserId ?? callerId }
  if (to !== 'DONE') return { reviewRequestedBy: null, doneBy: null }
  return {
    reviewRequestedBy: needsApproval ? reviewRequestedBy : null,
    // When neither is known, it was not the approver.
    doneBy:
      from === 'IN_REVIEW' ? (doneBy ?? reviewRequestedBy ?? (needsApproval ? null : callerId)) : callerId,
  }
}

/** Tells whether a task is overdue; never stored. @param today in the property’s time zone, `YYYY-MM-DD` */
export const isOverdue = ({ status, dueOn }: { status: TaskStatus; dueOn: string | null }, today: string) =>
  isOpen(status) && dueOn !== null && dueOn < today

type Sortable = { id: string; priority: Priority; dueOn: string | null; dueTime: string | null }

/** Compares the cards of a column: by priority, then due date (without one last), then age. */
export const compareCards = (a: Sortable, b: Sortable) =>
  priorities.indexOf(a.priority) - priorities.indexOf(b.priority) ||
  compareDue(a, b) ||
  (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

const noDate = '~'
const compareDue = (a: Sortable, b: Sortable) => {
  const [left, right] = [a, b].map(({ dueOn, dueTime }) => `${dueOn ?? noDate} ${dueTime ?? noDate}`)
  return (left ?? '') < (right ?? '') ? -1 : left === right ? 0 : 1
}

/** The name of a move in the log. */
export function moveVerb(
  { status: from, needsApproval }: { status: TaskStatus; needsApproval: boolean },
  to: TaskStatus,
) {
  if (from === 'REPORT' && to === 'TODO') return 'ACCEPTED'
  if (to === 'REPORT') return 'REPORTED_AGAIN'
  if (from === 'REPORT') return verbs[to]
  if (!isOpen(from)) return 'REOPENED'
  if (to === 'DONE') return from === 'IN_REVIEW' && needsApproval ? 'APPROVED' : 'COMPLETED'
  if (from === 'IN_REVIEW' && (to === 'TODO' || to === 'IN_PROGRESS')) return 'SENT_BACK'
  return verbs[to]
}

const verbs = {
  DONE: 'COMPLETED',
  TODO: 'PUT_BACK',
  IN_PROGRESS: 'STARTED',
  BLOCKED: 'BLOCKED',
  IN_REVIEW: 'REVIEW_REQUESTED',
  CANCELLED: 'CANCELLED',
  DECLINED: 'DECLINED',
} as const

export const taskPageSize = 30
export const taskParts = ['open', 'done', 'closed'] as const
/** Open, done, and closed without being done (cancelled or declined). */
export type TaskPart = (typeof taskParts)[number]
export const taskSorts = ['priority', 'due', 'oldest'] as const
export type TaskSort = (typeof taskSorts)[number]

type Standing = Move['task']
export type Caller = Move['caller']

/** Tells whether a step asks for a reason: where required, and where others would wonder. */
export const asksReason = (
  { status, needsApproval }: Pick<Standing, 'status' | 'needsApproval'>,
  to: TaskStatus,
) =>
  needsReason(to) ||
  to === 'CANCELLED' ||
  (status === 'IN_REVIEW' && needsApproval && (to === 'TODO' || to === 'IN_PROGRESS'))

/** The part of a list a task belongs to. */
export const partOf = (status: TaskStatus): TaskPart =>
  status === 'DONE' ? 'done' : status === 'CANCELLED' || status === 'DECLINED' ? 'closed' : 'open'
