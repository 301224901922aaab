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

/** Of a property, with what is reported and not decided. */
export const maxOpenTasks = 5_000
export const isOpen = (status: TaskStatus): boolean => openStatuses.some((open) => open === status)

/** The columns of a board, from left to right. */
export const boardStatuses = [...openStatuses, 'DONE'] as const
export type BoardStatus = (typeof boardStatuses)[number]

export const maxChecklistLines = 100
/** What can be chosen at a time. */
export const maxBulkTasks = 200

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
    doneBy: string | null
  }
  to: TaskStatus
  reason: string | null
  caller: { userId: string; role: Role }
}

export type MoveRefusal = 'no-such-move' | 'no-reason' | 'not-reviewed' | 'own-review' | 'not-allowed'

/**
 * Why a task may not be moved; null when it may. Everybody moves the tasks that are assigned to them, and members move
 * all of them. What needs approval is done only after a review, by somebody else than who asked for it or did it.
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
  if (!mayEdit || doersOf(task).includes(caller.userId)) return 'own-review'
  return null
}

export type ApprovalRefusal = 'over' | 'bound'

/**
 * Why the caller may not change whether something needs approval; null when they may. Everybody who edits may ask for
 * it. It is taken away by managers, and by who asked for it as long as it is not their own work. What is done stays as
 * it was done.
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
    // Where neither is known, it was not the person who approves it.
    doneBy:
      from === 'IN_REVIEW' ? (doneBy ?? reviewRequestedBy ?? (needsApproval ? null : callerId)) : callerId,
  }
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

/** What a move is called in the log. */
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
/** What still has to be done, what was, and what will never be (cancelled or declined). */
export type TaskPart = (typeof taskParts)[number]
export const taskSorts = ['priority', 'due', 'oldest'] as const
export type TaskSort = (typeof taskSorts)[number]

/** What is typed into the search, as the words that all have to be found; more than five only narrow by chance. */
export const searchWords = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean).slice(0, 5)

type Standing = Move['task']
type Caller = Move['caller']

/** Whether a step asks why before it is taken: where it must, and where the others would wonder. */
export const asksReason = (
  { status, needsApproval }: Pick<Standing, 'status' | 'needsApproval'>,
  to: TaskStatus,
) =>
  needsReason(to) ||
  to === 'CANCELLED' ||
  (status === 'IN_REVIEW' && needsApproval && (to === 'TODO' || to === 'IN_PROGRESS'))

/** In which part of a list a task stands. */
export const partOf = (status: TaskStatus): TaskPart =>
  status === 'DONE' ? 'done' : status === 'CANCELLED' || status === 'DECLINED' ? 'closed' : 'open'
