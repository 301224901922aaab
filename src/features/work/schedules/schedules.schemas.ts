import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { i18n } from '#i18n'
import { calendarDate, optionalDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import type { TaskStatus } from '../tasks/tasks.rules.ts'
import {
  checklistTexts,
  optionalAmount,
  optionalId,
  optionalTime,
  placeShape,
  priority,
  version,
} from '../work-terms/fields.schemas.ts'
import type { Priority } from '../work-terms/priorities.rules.ts'
import { countings, maxLeadDays, maxOccurrencesLimit, readTiming, rotations } from './schedules.rules.ts'
import { timingRefusals } from './schedules.texts.ts'

const wholeNumber = (min: number, max: number) => {
  const refusal = { error: () => t`Enter a whole number from ${min} to ${max.toLocaleString(i18n.locale)}.` }
  return z.number(refusal).int(refusal).min(min, refusal).max(max, refusal)
}

const lastYear = '2999-12-31'

const fields = z.strictObject({
  title: requiredText(() => t`Enter what needs to be done.`),
  description: optionalText(10_000),
  assetId: optionalId,
  priority: priority.default('NORMAL'),
  checklist: checklistTexts,
  needsApproval: z.boolean().default(false),
  isVisibleToWorkers: z.boolean().default(false),
  costMinor: optionalAmount,
  dueTime: optionalTime,
  /** `FREQ=MONTHLY;INTERVAL=3`; what it may hold: `readRule`. */
  rule: z.string(),
  countedFrom: z
    .enum(countings, { error: () => t`Choose what the interval is counted from.` })
    .default('DUE_DATE'),
  startsOn: calendarDate.refine((date) => date <= lastYear, { error: () => t`Enter a date.` }),
  endsOn: optionalDate,
  maxOccurrences: wholeNumber(1, maxOccurrencesLimit)
    .nullish()
    .transform((count) => count ?? null),
  leadDays: wholeNumber(0, maxLeadDays).default(0),
  rotation: z.enum(rotations, { error: () => t`Choose who does it.` }).default('NONE'),
  assigneeUserId: optionalId,
  /** The contractor who does it, instead of a member. */
  workerId: optionalId,
  /** In the order of turns. */
  memberUserIds: z
    .array(idSchema)
    .max(50, { error: () => t`Choose up to 50 people.` })
    .refine((ids) => new Set(ids).size === ids.length, { error: () => t`Choose each person once.` })
    .default([]),
})

/** The fields of a recurring task. Schedules without any date are refused here. */
export const scheduleFields = fields.superRefine((values, check) => {
  const timing = readTiming(values)
  if ('refusal' in timing) {
    const path = timing.refusal === 'end-before-first' ? 'endsOn' : 'rule'
    check.addIssue({ code: 'custom', path: [path], message: timingRefusals[timing.refusal] })
  }
  if (values.assigneeUserId !== null && values.workerId !== null) {
    const message = t`Choose a member or a contractor, not both.`
    check.addIssue({ code: 'custom', path: ['assigneeUserId'], message })
  }
  if (values.rotation !== 'NONE' && values.memberUserIds.length === 0) {
    check.addIssue({ code: 'custom', path: ['memberUserIds'], message: t`Choose who takes turns.` })
  }
})
export type ScheduleFields = z.infer<typeof scheduleFields>

export const createScheduleInput = scheduleFields.safeExtend({ propertyId: idSchema })
export type CreateScheduleInput = z.infer<typeof createScheduleInput>
export const updateScheduleInput = scheduleFields.safeExtend({ scheduleId: idSchema, version })
export type UpdateScheduleInput = z.infer<typeof updateScheduleInput>

export const addSchedulesInput = z.strictObject({
  propertyId: idSchema,
  schedules: z
    .array(scheduleFields)
    .min(1, { error: () => t`Choose at least one.` })
    .max(50),
})
export type AddSchedulesInput = z.infer<typeof addSchedulesInput>

export const setScheduleStatusInput = z.strictObject({
  scheduleId: idSchema,
  version,
  status: z.enum(['ACTIVE', 'PAUSED', 'ENDED']),
})
export type SetScheduleStatusInput = z.infer<typeof setScheduleStatusInput>

export const listSchedulesInput = z.strictObject({ propertyId: idSchema, after: idSchema.optional() })
export type ListSchedulesInput = z.infer<typeof listSchedulesInput>
export const listScheduleTasksInput = z.strictObject({
  scheduleId: idSchema,
  /** The last task of the previous page. */
  after: idSchema.optional(),
})
export type ListScheduleTasksInput = z.infer<typeof listScheduleTasksInput>

type ScheduleStatus = 'ACTIVE' | 'PAUSED' | 'ENDED'

/** A schedule in a list. */
export type ScheduleLineView = Pick<
  ScheduleFields,
  'title' | 'rule' | 'countedFrom' | 'startsOn' | 'endsOn' | 'maxOccurrences' | 'rotation'
> & {
  id: string
  status: ScheduleStatus
  nextOn: string | null
  openTask: { id: string; dueOn: string | null } | null
  /** The fixed assignee, or the people who take turns. */
  people: string[]
}

export type SchedulePageView = {
  schedules: ScheduleLineView[]
  next: string | null
  /** Today in the property’s time zone. */
  today: string
}

export const scheduleView = z.object({
  ...fields.shape,
  ...placeShape,
  id: idSchema,
  timeZone: z.string(),
  isMine: z.boolean(),
  assetName: z.string().nullable(),
  people: z.array(z.string()),
  status: z.enum(['ACTIVE', 'PAUSED', 'ENDED']),
  nextOn: z.string().nullable(),
  /** The number of tasks it has created. */
  made: z.number(),
  openTask: z.object({ id: idSchema, dueOn: z.string().nullable() }).nullable(),
  /** `edit` includes pausing, resuming and ending. */
  may: z.record(z.enum(['edit', 'delete']), z.boolean()),
  /** Why the caller may not change the approval setting (`refuseApprovalChange`). */
  approvalFixed: z.enum(['over', 'bound']).nullable(),
  version,
})
export type ScheduleView = z.output<typeof scheduleView>

/** A task created by a schedule. */
export type ScheduleTaskView = {
  id: string
  title: string
  status: TaskStatus
  occurrenceOn: string
  dueOn: string | null
  assignee: string | null
}

export type ScheduleTasksView = { tasks: ScheduleTaskView[]; next: string | null }

/** A future date of a schedule, without a task yet. */
export type ForecastView = {
  scheduleId: string
  on: string
  title: string
  /** `HH:MM` */
  dueTime: string | null
  priority: Priority
  propertyId: string
  propertyName: string
  /** The fixed assignee; null when unassigned or when several take turns. */
  assigneeUserId: string | null
}
