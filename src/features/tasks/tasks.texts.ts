import type { MoveRefusal, TaskStatus } from './tasks.rules.ts'

// Every text of this feature that is not part of one component's own sentence.

export const statusLabels: Record<TaskStatus, string> = {
  REPORT: 'Reported',
  TODO: 'To do',
  IN_PROGRESS: 'In progress',
  BLOCKED: 'Blocked',
  IN_REVIEW: 'In review',
  DONE: 'Done',
  CANCELLED: 'Cancelled',
  DECLINED: 'Declined',
}

export const moveRefusals: Record<MoveRefusal, string> = {
  'no-such-move':
    'This task cannot go there from where it is now. Look at its state and choose another step.',
  'no-reason': 'Please say why, so that the others know.',
  'not-reviewed': 'This task needs approval: move it to “In review” first, and somebody else completes it.',
  'own-review': 'This task needs approval by somebody else than the one who did it.',
  'not-allowed': 'Your role in this group does not allow that. Ask a manager.',
}
