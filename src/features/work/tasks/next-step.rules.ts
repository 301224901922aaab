import { isOpen, type Move, refuseMove, type TaskStatus, taskStatuses } from './tasks.rules.ts'

type Standing = Move['task']
type Viewer = Move['caller']

/** Returns the steps that the viewer may take now, in the order in which they are offered. Reasons are asked for later. */
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
