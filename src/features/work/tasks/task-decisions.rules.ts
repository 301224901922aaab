import { isOpen, type Move, refuseMove, type TaskStatus, taskStatuses } from './tasks.rules.ts'

/** Returns what a step tells the people whose work was in review; null when it decides nothing about it. */
export function reviewOutcome(from: TaskStatus, to: TaskStatus): 'approved' | 'sent back' | null {
  if (from !== 'IN_REVIEW') return null
  if (to === 'DONE') return 'approved'
  return to === 'TODO' || to === 'IN_PROGRESS' ? 'sent back' : null
}

/** Returns what a step tells the person who reported the problem; null when it does not concern them. */
export function reportOutcome(
  from: TaskStatus,
  to: TaskStatus,
): 'accepted' | 'declined' | 'cancelled' | 'done' | null {
  if (from === 'REPORT' && to === 'TODO') return 'accepted'
  if (to === 'DECLINED') return 'declined'
  if (to === 'CANCELLED') return 'cancelled'
  return to === 'DONE' ? 'done' : null
}

/** Of more tasks completed at once, a person gets one notification instead of one for each. */
export const maxToldOneByOne = 3

type Given = { assigneeUserId: string | null; createdBy: string | null; reportedBy: string | null }

/**
 * Returns who is told that the assignee has completed a task: the person who assigned it last, or its author if nobody
 * else has. Its reporter gets the answer to the report instead.
 * @param assignedBy null if it was created with its assignee
 */
export function toldOfCompletion(
  { assigneeUserId, createdBy, reportedBy }: Given,
  assignedBy: string | null,
  callerId: string,
): string | null {
  if (assigneeUserId !== callerId) return null
  const giver = [assignedBy, createdBy].find((userId) => userId !== null && userId !== callerId)
  return giver && giver !== reportedBy ? giver : null
}

type Standing = Move['task']
type Asked = Standing & Move['caller'] & { propertyStatus: 'ACTIVE' | 'ARCHIVED' }

/**
 * Returns the steps the caller may take now, in the order of display; none in an archived property. Reasons are asked
 * for later.
 */
export const taskSteps = ({ propertyStatus, role, userId, ...task }: Asked): TaskStatus[] =>
  propertyStatus === 'ARCHIVED'
    ? []
    : taskStatuses.filter((to) => refuseMove({ task, to, reason: 'some', caller: { userId, role } }) === null)

/**
 * Returns which of the caller’s steps brings a task closer to its end; null when they have to wait for someone else or
 * the task is over. Never a step back.
 */
export function nextStep({ steps, ...task }: Shown & { steps: readonly TaskStatus[] }): TaskStatus | null {
  const wanted = wantedNext(task)
  return wanted && steps.includes(wanted) ? wanted : null
}

type Shown = Pick<Standing, 'status' | 'needsApproval'>

function wantedNext({ status, needsApproval }: Shown): TaskStatus | null {
  if (status === 'REPORT') return 'TODO'
  if (!isOpen(status)) return null
  if (status === 'BLOCKED') return 'IN_PROGRESS'
  if (status === 'IN_REVIEW' || !needsApproval) return 'DONE'
  return status === 'TODO' ? 'IN_PROGRESS' : 'IN_REVIEW'
}
