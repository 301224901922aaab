import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { optionalText } from '../../../lib/text.ts'
import type { TaskStatus } from '../tasks/tasks.rules.ts'
import { jobTaskMoves } from './job-tasks.rules.ts'

/** As a form sends it. */
export const moveJobTaskFormInput = z.strictObject({
  taskId: idSchema,
  status: z.enum(jobTaskMoves, { error: () => t`Choose a status for the task.` }),
  reason: optionalText(2_500),
})
export type MoveJobTaskInput = z.infer<typeof moveJobTaskFormInput>

export const tickJobLineFormInput = z.strictObject({
  taskId: idSchema,
  lineId: idSchema,
  isDone: z.enum(['yes', 'no']).transform((answer) => answer === 'yes'),
})
export type TickJobLineInput = z.infer<typeof tickJobLineFormInput>

export const sendTaskInput = z.strictObject({ taskId: idSchema })

/** A task as a contractor sees it, without people of the family. */
export type JobTaskView = {
  id: string
  title: string
  description: string | null
  status: TaskStatus
  /** Why the contractor is blocked, in their own words; what the family says is not theirs to see. */
  ownReason: string | null
  dueOn: string | null
  dueTime: string | null
  lines: { id: string; text: string; isDone: boolean }[]
}
