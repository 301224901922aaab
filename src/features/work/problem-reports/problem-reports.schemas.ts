import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { optionalDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import type { TaskStatus } from '../tasks/tasks.rules.ts'
import { optionalId, priority, version } from '../work-terms/fields.schemas.ts'
import type { ProblemState } from './problem-reports.rules.ts'

/** A problem report; photos follow once it is stored. The sender makes the id, as for a task. */
export const problemReportFields = z.strictObject({
  id: idSchema,
  title: requiredText(() => t`Enter what the problem is.`),
  description: optionalText(10_000),
})
export type ProblemReportFields = z.infer<typeof problemReportFields>

/** The form of a relative, which posts texts. */
export const problemByLinkFields = problemReportFields.omit({ id: true })
export type ProblemByLinkFields = z.output<typeof problemByLinkFields>

/** Sent with a photo by the page of a relative; a form without script sends none. */
export const photoByLinkInput = z.strictObject({
  documentId: z.uuidv7({ error: () => t`Send a new ID (UUID version 7) for each file.` }).nullable(),
})

export const reportProblemInput = problemReportFields.extend({ propertyId: idSchema })
export type ReportProblemInput = z.infer<typeof reportProblemInput>

export const listProblemReportsInput = z.strictObject({
  propertyId: idSchema,
  /** Open reports, oldest first; or all of the caller, newest first. */
  part: z.enum(['waiting', 'mine']),
  /** The last problem report of the previous page. */
  after: idSchema.optional(),
})
export type ListProblemReportsInput = z.infer<typeof listProblemReportsInput>

/** The fields that can be set when a report is accepted. */
export const acceptFields = z.strictObject({
  priority,
  assigneeUserId: optionalId,
  dueOn: optionalDate,
})
export type AcceptFields = z.infer<typeof acceptFields>

export const acceptProblemReportInput = acceptFields.extend({
  taskId: idSchema,
  version,
})
export type AcceptProblemReportInput = z.infer<typeof acceptProblemReportInput>

/** A problem report in a list. */
export type ProblemReportView = {
  id: string
  title: string
  status: TaskStatus
  /** The reason of a refusal. */
  statusReason: string | null
  reportedByName: string
  createdAt: string
}

/** A problem report as the relative sees it who sent it. */
export type ProblemByLinkView = {
  id: string
  title: string
  /** While it waits. */
  description: string | null
  state: ProblemState
  /** Why it was declined. */
  statusReason: string | null
  /** At the property. */
  reportedOn: string
  /** The photos that they added, oldest first, while it waits. */
  photos: { fileId: string; title: string }[]
}

export type ProblemReportsPageView = { reports: ProblemReportView[]; next: string | null }
