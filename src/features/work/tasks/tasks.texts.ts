import { t } from '@lingui/core/macro'
import { formatCalendarDate } from '../../../lib/dates.ts'
import { locale } from '../../../lib/locale.ts'
import { type ApprovalRefusal, isOpen, type MoveRefusal, type TaskStatus } from './tasks.rules.ts'

export const statusLabels: Record<TaskStatus, string> = {
  get REPORT() {
    return t`Reported`
  },
  get TODO() {
    return t`To do`
  },
  get IN_PROGRESS() {
    return t`In progress`
  },
  get BLOCKED() {
    return t({ message: 'Blocked', context: 'task' })
  },
  get IN_REVIEW() {
    return t`In review`
  },
  get DONE() {
    return t({ message: 'Done', context: 'task' })
  },
  get CANCELLED() {
    return t({ message: 'Cancelled', context: 'task' })
  },
  get DECLINED() {
    return t({ message: 'Declined', context: 'task' })
  },
}

export const moveRefusals: Record<MoveRefusal, string> = {
  get 'no-such-move'() {
    return t`The task’s current status doesn’t allow this step. Check its status, then choose another step.`
  },
  get 'no-reason'() {
    return t`Enter a reason, so that the others know.`
  },
  get 'not-reviewed'() {
    return t`This task needs approval. Send it for approval first; then someone else can complete it.`
  },
  get 'own-review'() {
    return t`Someone other than the person who did the work has to approve it.`
  },
  get 'not-allowed'() {
    return t`You don’t have permission to change this task. Ask a manager.`
  },
}

export const approvalRefusals: Record<ApprovalRefusal, string> = {
  get over() {
    return t`This task is done. Reopen it before you change whether it needs approval.`
  },
  get bound() {
    return t`Only managers, and members who sent another person’s work for approval, can turn this off.`
  },
}

type Standing = { status: TaskStatus; needsApproval: boolean }

const moveLabels: Record<TaskStatus, string> = {
  get REPORT() {
    return t`Reopen problem report`
  },
  get TODO() {
    return t`Move back to “To do”`
  },
  get IN_PROGRESS() {
    return t`Start`
  },
  get BLOCKED() {
    return t`Mark as blocked`
  },
  get IN_REVIEW() {
    return t`Ask for review`
  },
  get DONE() {
    return t`Mark as done`
  },
  get CANCELLED() {
    return t`Cancel task`
  },
  get DECLINED() {
    return t`Decline`
  },
}

/** The label of a step’s button. */
export function moveLabel({ status, needsApproval }: Standing, to: TaskStatus): string {
  if (status === 'REPORT' && to === 'TODO') return t`Accept`
  if (!isOpen(status) && to === 'TODO') return t`Reopen`
  if (to === 'IN_REVIEW' && needsApproval) return t`Send for approval`
  const isJudged = status === 'IN_REVIEW' && needsApproval
  if (isJudged && to === 'DONE') return t`Approve`
  if (isJudged && to === 'TODO') return t`Send back to “To do”`
  if (isJudged && to === 'IN_PROGRESS') return t`Send back`
  if (status === 'BLOCKED' && to === 'IN_PROGRESS') return t`Resume`
  return moveLabels[to]
}

/** Confirms a step. */
export function movedText(title: string, { status, needsApproval }: Standing, to: TaskStatus): string {
  if (status === 'IN_REVIEW' && needsApproval && to === 'DONE') return t`${title} approved and done.`
  return t`“${title}” moved to “${statusLabels[to]}”.`
}

/** With the next date of a recurring task. */
export const withNextTime = (said: string, { nextOn }: { nextOn?: string | undefined }) =>
  nextOn ? t`${said} Next due on ${formatCalendarDate(nextOn, locale())}.` : said

/** Explains “Done” for a task counted from completion. */
export const doneTodayText = (nextOn: string) =>
  t`If you do it today, it’s next due on ${formatCalendarDate(nextOn, locale())}.`

export const taskTexts = {
  get idTaken() {
    return t`This task could not be added. Open the form again and try once more.`
  },
  get sentBefore() {
    return t`This task was already added with other details. Check it before you add it again.`
  },
}

export const archivedNotice = () => t`This property is archived, so its tasks are read-only.`

export const sortLabels = {
  get priority() {
    return t`Priority`
  },
  get due() {
    return t`Due date`
  },
  get oldest() {
    return t`Oldest first`
  },
} as const
export const showLabels = {
  get open() {
    return t({ message: 'Open', context: 'tasks' })
  },
  get done() {
    return t({ message: 'Done', context: 'tasks' })
  },
  get all() {
    return t({ message: 'All', context: 'tasks' })
  },
} as const

/** Explains why a project is not completed: one of its tasks cannot be closed. */
export const keepsProjectOpen = (title: string, refusal: string) =>
  t`“${title}” can’t be closed with the project. ${refusal} Nothing was changed.`
