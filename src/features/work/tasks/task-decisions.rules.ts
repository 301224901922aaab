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

type Standing = Move['task']
type Viewer = Move['caller']

/** Returns the steps the viewer may take now, in the order of display. Reasons are asked for later. */
export const allowedMoves = (task: Standing, caller: Viewer): TaskStatus[] =>
  taskStatuses.filter((to) => refuseMove({ task, to, reason: 'some', caller }) === null)

/**
 * Returns the step that brings a task closer to its end, for this viewer; null when they have to wait for someone else or
 * the task is over. Never a step back.
 */
export function nextStep(task: Standing, viewer: Viewer): TaskStatus | null {
  const wanted = wantedNext(task)
  return wanted && allowedMoves(task, viewer).includes(wanted) ? wanted : null
}

function wantedNext({ status, needsApproval }: Standing): TaskStatus | null {
  if (status === 'REPORT') return 'TODO'
  if (!isOpen(status)) return null
  if (status === 'BLOCKED') return 'IN_PROGRESS'
  if (status === 'IN_REVIEW' || !needsApproval) return 'DONE'
  return status === 'TODO' ? 'IN_PROGRESS' : 'IN_REVIEW'
}
