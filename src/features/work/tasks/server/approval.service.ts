import { AppError } from '../../../../lib/app-error.ts'
import type { ApprovalRefusal } from '../tasks.rules.ts'
import { approvalRefusals } from '../tasks.texts.ts'

/** Said of tasks and of the schedules that make them. */
export const approvalRefusal = (reason: ApprovalRefusal) =>
  new AppError(reason === 'over' ? 'invalid' : 'forbidden', approvalRefusals[reason], {
    fields: { needsApproval: approvalRefusals[reason] },
  })
