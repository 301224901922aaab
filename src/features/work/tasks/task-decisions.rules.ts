import type { TaskStatus } from './tasks.rules.ts'

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
