import { formatCalendarDate } from '../../../lib/dates.ts'
import { locale } from '../../../lib/locale.ts'
import { type ApprovalRefusal, isOpen, type MoveRefusal, type TaskStatus } from './tasks.rules.ts'

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
  'no-such-move': 'This task cannot take that step now. Check its status and choose another step.',
  'no-reason': 'Please say why, so that the others know.',
  'not-reviewed': 'This task needs approval. Send it for approval first; then someone else completes it.',
  'own-review': 'Someone other than the person who did the work has to approve it.',
  'not-allowed': 'Your role in this group does not allow that. Ask a manager.',
}

export const approvalRefusals: Record<ApprovalRefusal, string> = {
  over: 'This task is done. Reopen it before you change whether it needs approval.',
  bound: 'Only a manager, or someone who sent another person’s work for approval, can turn it off.',
}

type Standing = { status: TaskStatus; needsApproval: boolean }

const moveLabels: Record<TaskStatus, string> = {
  REPORT: 'Bring the report back',
  TODO: 'Back to “To do”',
  IN_PROGRESS: 'Start',
  BLOCKED: 'Mark as blocked',
  IN_REVIEW: 'Ask for review',
  DONE: 'Mark as done',
  CANCELLED: 'Cancel task',
  DECLINED: 'Decline',
}

/** A step, as its button says it. */
export function moveLabel({ status, needsApproval }: Standing, to: TaskStatus): string {
  if (status === 'REPORT' && to === 'TODO') return 'Accept'
  if (!isOpen(status) && to === 'TODO') return 'Reopen'
  if (to === 'IN_REVIEW' && needsApproval) return 'Send for approval'
  const isJudged = status === 'IN_REVIEW' && needsApproval
  if (isJudged && to === 'DONE') return 'Approve'
  if (isJudged && to === 'TODO') return 'Send back to “To do”'
  if (isJudged && to === 'IN_PROGRESS') return 'Send back'
  if (status === 'BLOCKED' && to === 'IN_PROGRESS') return 'Resume'
  return moveLabels[to]
}

/** What was done, after the press. */
export function movedText(title: string, { status, needsApproval }: Standing, to: TaskStatus): string {
  if (status === 'IN_REVIEW' && needsApproval && to === 'DONE') return `${title} is approved and done.`
  return `${title} is ${to === 'TODO' ? 'to do' : statusLabels[to].toLowerCase()} now.`
}

/** With when it comes again, of what a plan repeats. */
export const withNextTime = (said: string, { nextOn }: { nextOn?: string | undefined }) =>
  nextOn ? `${said} Next time on ${formatCalendarDate(nextOn, locale())}.` : said

/** What will happen with "Done", of what a plan counts from its completion. */
export const doneTodayText = (nextOn: string) =>
  `Done today, it’s next due on ${formatCalendarDate(nextOn, locale())}.`

export const taskTexts = {
  idTaken: 'This task could not be added. Open the form again and add it once more.',
  sentBefore: 'This was added already with other details. Look at it before you add it again.',
}

export const archivedNotice = 'This property is archived: its tasks can be looked at, not changed.'

export const sortLabels = { priority: 'Priority', due: 'Due date', oldest: 'Oldest first' } as const
export const showLabels = { open: 'Open', done: 'Done', all: 'All' } as const

/** Why a project is not completed: one of its tasks cannot be ended. */
export const keepsProjectOpen = (title: string, refusal: string) =>
  `“${title}” cannot be ended with the project. ${refusal} Nothing was changed.`
