import { z } from 'zod'
import { calendarDate, optionalDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { filterText, optionalText, requiredText } from '../../../lib/text.ts'
import {
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

const status = z.enum(taskStatuses, 'Please choose a status.')

/** Everything about a task that a member may fill in. A title alone is enough to begin. */
export const taskFields = z
  .strictObject({
    title: requiredText('a title'),
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
    error: 'Please enter the day too.',
  })
  .refine(({ assigneeUserId, workerId }) => assigneeUserId === null || workerId === null, {
    path: ['assigneeUserId'],
    error: 'Please choose a member or a contractor, not both.',
  })
export type TaskFields = z.infer<typeof taskFields>

/** The id is made by the sender: what is sent again after a lost answer is added once. */
export const newTaskFields = taskFields.safeExtend({ id: idSchema })
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
    /** A member or a contractor, the caller, or `none` for what is nobody's. */
    assignee: z.union([idSchema, z.enum(['none', 'me'])]).optional(),
    priority: priority.optional(),
    /** Words or parts of words of the title. */
    q: filterText(120).optional(),
    sort: z.enum(taskSorts).default('priority'),
    /** Where the page before ended, as it said. */
    after: z.string().max(200).optional(),
  })
  .refine(({ part, propertyId, projectId }) => part === 'open' || propertyId || projectId, {
    path: ['propertyId'],
    // What is over grows for ever, and is read through the index of its house or its project.
    error: 'Please choose a property.',
  })
export type ListTasksInput = z.infer<typeof listTasksInput>

export const moveTaskInput = z.strictObject({
  taskId: idSchema,
  version,
  status,
  /** Why it is blocked or declined; for others it may be left out. */
  reason: optionalText(500),
})
export type MoveTaskInput = z.infer<typeof moveTaskInput>

export const rescheduleTaskInput = z.strictObject({
  taskId: idSchema,
  version,
  dueOn: calendarDate,
  /** Left out, the time stays; null takes it away. */
  dueTime: time.nullish(),
})
export type RescheduleTaskInput = z.infer<typeof rescheduleTaskInput>

const taskVersion = z.strictObject({ taskId: idSchema, version })
export type TaskVersion = z.infer<typeof taskVersion>

const taskVersions = z
  .array(taskVersion)
  .min(1, 'Please choose at least one task.')
  .max(maxBulkTasks, `Please choose at most ${maxBulkTasks} tasks at a time.`)
  .refine(
    (tasks) => new Set(tasks.map(({ taskId }) => taskId)).size === tasks.length,
    'A task is named twice.',
  )

export const bulkChangeInput = z.strictObject({
  familyGroupId: idSchema,
  tasks: taskVersions,
  change: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('move'), status, reason: optionalText(500) }),
    z
      .strictObject({ kind: z.literal('assign'), assigneeUserId: optionalId, workerId: optionalId })
      .refine(({ assigneeUserId, workerId }) => assigneeUserId === null || workerId === null, {
        path: ['assigneeUserId'],
        error: 'Choose a member or a contractor, not both.',
      }),
    z.strictObject({ kind: z.literal('due'), dueOn: optionalDate }),
  ]),
})
export type BulkChangeInput = z.infer<typeof bulkChangeInput>

export const undoTasksInput = z.strictObject({ familyGroupId: idSchema, tasks: taskVersions })

/** What was changed, with the versions after it, and what was not and why. */
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
  /** Who did the work, for tasks in review or done. */
  doneBy: idSchema.nullable(),
  completedAt: z.string().nullable(),
  checklistDone: z.number(),
  checklistTotal: z.number(),
  commentCount: z.number(),
  version,
}
const taskCardView = z.object(cardShape)
/** A task as a line of a list or a card of a board. */
export type TaskCardView = z.output<typeof taskCardView>

/** The tasks of a contractor, open and done, the newest first. */
export type WorkerTasksView = { tasks: TaskCardView[]; next: string | null }

export type TaskPageView = {
  tasks: TaskCardView[]
  next: string | null
  /** Of all open ones that match; null for what is over, which nobody counts. */
  total: number | null
}

/** A task as its own page shows it: a card, everything else that is known, and what the caller may do. */
export const taskView = z.object({
  ...cardShape,
  ...taskFields.shape,
  ...placeShape,
  isWorkerThere: z.boolean(),
  assetName: z.string().nullable(),
  scheduleTitle: z.string().nullable(),
  /** Names, of people who may have left meanwhile. */
  reviewRequestedByName: z.string().nullable(),
  doneByName: z.string().nullable(),
  /** Set for tasks that need approval. */
  approvedByName: z.string().nullable(),
  reportedByName: z.string().nullable(),
  createdBy: idSchema.nullable(),
  createdAt: z.string(),
  /** The caller. */
  myUserId: idSchema,
  /** Of a recurring task that is counted from its completion: when the next one is due if this one is done today. */
  nextIfDoneToday: z.string().nullable(),
})
export type TaskView = z.output<typeof taskView>

/** One of the tasks to choose from. */
export type TaskChoiceView = { id: string; title: string; projectId: string | null }
