import { z } from 'zod'
import { optionalDate } from '../../lib/dates.ts'
import { idSchema } from '../../lib/ids.ts'
import { maxAmountMinor } from '../../lib/money.ts'
import { optionalText, requiredText } from '../../lib/text.ts'
import { type Priority, priorities, type TaskStatus, taskStatuses } from './tasks.rules.ts'

export const priority = z.enum(priorities, 'Please choose a priority.')
const status = z.enum(taskStatuses, 'Please choose a status.')

/** `HH:MM`, where the property is. */
export const optionalTime = z
  .union([z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time.'), z.literal('')])
  .nullish()
  .transform((time) => time || null)

const optionalId = idSchema.nullish().transform((id) => id ?? null)

/** Everything about a task that a member may fill in. A title alone is enough to begin. */
export const taskFields = z
  .strictObject({
    title: requiredText('a title'),
    description: optionalText(10_000),
    projectId: optionalId,
    assetId: optionalId,
    priority: priority.default('NORMAL'),
    assigneeUserId: optionalId,
    dueOn: optionalDate,
    dueTime: optionalTime,
    costMinor: z
      .number('Please enter an amount.')
      .int('Please enter an amount.')
      .min(0, 'Please enter an amount of zero or more.')
      .max(maxAmountMinor, 'That is more than Kinstead can record.')
      .nullish()
      .transform((amount) => amount ?? null),
    needsApproval: z.boolean().default(false),
    isVisibleToWorkers: z.boolean().default(false),
  })
  .refine(({ dueOn, dueTime }) => dueOn !== null || dueTime === null, {
    path: ['dueOn'],
    error: 'Please enter the day too.',
  })
export type TaskFields = z.infer<typeof taskFields>

export const moveTaskInput = z.strictObject({
  taskId: idSchema,
  version: z.number().int().min(1),
  status,
  /** Why it is blocked or declined; for others it may be left out. */
  reason: optionalText(500),
})
export type MoveTaskInput = z.infer<typeof moveTaskInput>

/** A person as a list shows them. */
export type PersonView = { userId: string; name: string; profileImageUrl: string | null; color: string }

/** A task as a line of a list or a card of a board. */
export type TaskCardView = {
  id: string
  familyGroupId: string
  propertyId: string
  propertyName: string
  projectId: string | null
  projectTitle: string | null
  scheduleId: string | null
  title: string
  status: TaskStatus
  statusReason: string | null
  priority: Priority
  assignee: PersonView | null
  dueOn: string | null
  /** `HH:MM` */
  dueTime: string | null
  isOverdue: boolean
  needsApproval: boolean
  reviewRequestedBy: string | null
  completedAt: string | null
  checklistDone: number
  checklistTotal: number
  commentCount: number
  version: number
}
