import { z } from 'zod'
import { optionalDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import type { TaskStatus } from '../tasks/tasks.rules.ts'
import { optionalId, priority, version } from '../work-terms/fields.schemas.ts'

/** What somebody says about a problem; photos follow once it is reported. The id is made by the sender, as that of a task. */
export const reportFields = z.strictObject({
  id: idSchema,
  title: requiredText('what is wrong'),
  description: optionalText(10_000),
})
export type ReportFields = z.infer<typeof reportFields>

export const reportProblemInput = reportFields.extend({ propertyId: idSchema })
export type ReportProblemInput = z.infer<typeof reportProblemInput>

export const listReportsInput = z.strictObject({
  propertyId: idSchema,
  /** What waits for a decision, the oldest first; or all that the caller reported, the newest first. */
  part: z.enum(['waiting', 'mine']),
  /** The last report of the page before. */
  after: idSchema.optional(),
})
export type ListReportsInput = z.infer<typeof listReportsInput>

/** What may be settled while a report is accepted. */
export const acceptFields = z.strictObject({
  priority,
  assigneeUserId: optionalId,
  dueOn: optionalDate,
})
export type AcceptFields = z.infer<typeof acceptFields>

export const acceptReportInput = acceptFields.extend({
  taskId: idSchema,
  version,
})
export type AcceptReportInput = z.infer<typeof acceptReportInput>

/** A report as a line of a list. */
export type ReportView = {
  id: string
  title: string
  status: TaskStatus
  /** Why it was declined. */
  statusReason: string | null
  reportedByName: string
  createdAt: string
}

export type ReportsPageView = { reports: ReportView[]; next: string | null }
