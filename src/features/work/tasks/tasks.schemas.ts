import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { calendarDate, optionalDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { filterText, optionalText, requiredText } from '../../../lib/text.ts'
import {
  checklistTexts,
  optionalAmount,
  optionalId,
  optionalTime,
  personView,
  placeShape,
  priority,
  time,
  version,
} from '../work-terms/fields.schemas.ts'
import { maxBulkTasks, taskParts, taskSorts, taskStatuses } from './tasks.rules.ts'

const status = z.enum(taskStatuses, { error: () => t`Choose a status.` })

/** The fields of a task that a member fills in. A title alone is enough. */
export const taskFields = z
  .strictObject({
    title: requiredText(() => t`Enter a title.`),
    description: optionalText(10_000),
    projectId: optionalId,
    assetId: optionalId,
    priority: priority.default('NORMAL'),
    assigneeUserId: optionalId,
    /** The contractor who does it, instead of a member. */
    workerId: optionalId,
    dueOn: optionalDate,
    dueTime: optionalTime,
    costMinor: optionalAmount,
    needsApproval: z.boolean().default(false),
    isVisibleToWorkers: z.boolean().default(false),
  })
  .refine(({ dueOn, dueTime }) => dueOn !== null || dueTime === null, {
    path: ['dueOn'],
    error: () => t`Enter a day too.`,
  })
  .refine(({ assigneeUserId, workerId }) => assigneeUserId === null || workerId === null, {
    path: ['assigneeUserId'],
    error: () => t`Choose a member or a contractor, not both.`,
  })
export type TaskFields = z.infer<typeof taskFields>

/** The sender makes the id, so that a retry adds nothing. */
export const newTaskFields = taskFields.safeExtend({ id: idSchema, checklist: checklistTexts.optional() })
export type NewTaskFields = z.infer<typeof newTaskFields>

export const createTaskInput = newTaskFields.safeExtend({ propertyId: idSchema })
export type CreateTaskInput = z.infer<typeof createTaskInput>

export const updateTaskInput = taskFields.safeExtend({ taskId: idSchema, version })
export type UpdateTaskInput = z.infer<typeof updateTaskInput>

export const listTasksInput = z
  .strictObject({
    familyGroupId: idSchema,
    propertyId: idSchema.optional(),
    projectId: idSchema.optional(),
    part: z.enum(taskParts).default('open'),
    /** A member or contractor, the caller, or `none` for unassigned tasks. */
    assignee: z.union([idSchema, z.enum(['none', 'me'])]).optional(),
    priority: priority.optional(),
    /** Words of the title, or parts of them. */
    q: filterText(120).optional(),
    sort: z.enum(taskSorts).default('priority'),
    /** The cursor of the previous page. */
    after: z.string().max(200).optional(),
  })
  .refine(({ part, propertyId, projectId }) => part === 'open' || propertyId || projectId, {
    path: ['propertyId'],
    // Closed tasks grow without limit, and are read by the index of their property or project.
    error: () => t`Choose a property.`,
  })
export type ListTasksInput = z.infer<typeof listTasksInput>

export const moveTaskInput = z.strictObject({
  taskId: idSchema,
  version,
  status,
  /** The reason to block or decline; optional otherwise. */
  reason: optionalText(500),
})
export type MoveTaskInput = z.infer<typeof moveTaskInput>

export const rescheduleTaskInput = z.strictObject({
  taskId: idSchema,
  version,
  dueOn: calendarDate,
  /** Omitted, the time stays; null removes it. */
  dueTime: time.nullish(),
})
export type RescheduleTaskInput = z.infer<typeof rescheduleTaskInput>

const taskVersion = z.strictObject({ taskId: idSchema, version })
export type TaskVersion = z.infer<typeof taskVersion>

const taskVersions = z
  .array(taskVersion)
  .min(1, { error: () => t`Choose at least one task.` })
  .max(maxBulkTasks, { error: () => t`Choose up to ${maxBulkTasks} tasks at a time.` })
  .refine((tasks) => new Set(tasks.map(({ taskId }) => taskId)).size === tasks.length, {
    error: () => t`The same task is listed twice.`,
  })

export const bulkChangeInput = z.strictObject({
  familyGroupId: idSchema,
  tasks: taskVersions,
  change: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('move'), status, reason: optionalText(500) }),
    z
      .strictObject({ kind: z.literal('assign'), assigneeUserId: optionalId, workerId: optionalId })
      .refine(({ assigneeUserId, workerId }) => assigneeUserId === null || workerId === null, {
        path: ['assigneeUserId'],
        error: () => t`Choose a member or a contractor, not both.`,
      }),
    z.strictObject({ kind: z.literal('due'), dueOn: optionalDate }),
  ]),
})
export type BulkChangeInput = z.infer<typeof bulkChangeInput>

export const undoTasksInput = z.strictObject({ familyGroupId: idSchema, tasks: taskVersions })

/** The changed tasks with their new versions, and the others with reasons. */
export type BulkResultView = {
  changed: TaskVersion[]
  refused: { taskId: string; title: string; reason: string }[]
}

const cardShape = {
  id: idSchema,
  familyGroupId: idSchema,
  propertyId: idSchema,
  propertyName: z.string(),
  projectId: idSchema.nullable(),
  projectTitle: z.string().nullable(),
  scheduleId: idSchema.nullable(),
  title: z.string(),
  status,
  statusReason: z.string().nullable(),
  priority,
  assignee: personView.nullable(),
  /** The contractor who does it, instead of a member. */
  worker: z.object({ id: idSchema, name: z.string() }).nullable(),
  dueOn: z.string().nullable(),
  /** `HH:MM` */
  dueTime: z.string().nullable(),
  isOverdue: z.boolean(),
  needsApproval: z.boolean(),
  reviewRequestedBy: idSchema.nullable(),
  /** The person who did the work, for tasks in review or done. */
  doneBy: idSchema.nullable(),
  completedAt: z.string().nullable(),
  checklistDone: z.number(),
  checklistTotal: z.number(),
  commentCount: z.number(),
  version,
}
const taskCardView = z.object(cardShape)
/** A task in a list or on a board. */
export type TaskCardView = z.output<typeof taskCardView>

/** The tasks of a contractor, open and done, newest first. */
export type WorkerTasksView = { tasks: TaskCardView[]; next: string | null }

export type TaskPageView = {
  tasks: TaskCardView[]
  next: string | null
  /** Of all open matches; null for closed tasks, which are not counted. */
  total: number | null
}

/** What the caller may do with a task and add to it (`taskRights`). */
const rightNames = ['edit', 'delete', 'tick', 'addPhotos', 'editDocuments', 'recordPayments'] as const

/** A task as its page shows it: a card, all other fields, and what the caller may do. */
export const taskView = z.object({
  ...cardShape,
  ...taskFields.shape,
  ...placeShape,
  isWorkerThere: z.boolean(),
  assetName: z.string().nullable(),
  scheduleTitle: z.string().nullable(),
  /** Names of people who may have left. */
  reviewRequestedByName: z.string().nullable(),
  doneByName: z.string().nullable(),
  /** Set for tasks that need approval. */
  approvedByName: z.string().nullable(),
  reportedByName: z.string().nullable(),
  createdBy: idSchema.nullable(),
  createdAt: z.string(),
  /** The caller. */
  myUserId: idSchema,
  /** For a recurring task counted from completion: the next due date if it is done today. */
  nextIfDoneToday: z.string().nullable(),
  may: z.record(z.enum(rightNames), z.boolean()),
  /** The steps that the caller may take (`taskSteps`). */
  steps: z.array(status),
  /** Why the caller may not change the approval setting (`refuseApprovalChange`). */
  approvalFixed: z.enum(['over', 'bound']).nullable(),
})
export type TaskView = z.output<typeof taskView>

/** A task to choose from. */
export type TaskChoiceView = { id: string; title: string; projectId: string | null }
