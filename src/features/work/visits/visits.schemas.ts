import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { daysBetween } from '../../../lib/dates.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { optionalText } from '../../../lib/text.ts'
import type { OverlapView } from '../stays/stays.schemas.ts'
import { nearDate, optionalId, time, version } from '../work-terms/fields.schemas.ts'
import {
  isInOrder,
  type LocalTimes,
  maxVisitDays,
  type Side,
  type VisitStatus,
  type VisitStep,
  visitStepStatuses,
} from './visits.rules.ts'

/** In the property’s local time. */
const times = { startsOn: nearDate, startTime: time, endsOn: nearDate, endTime: time }

/** A visit ends after it starts, within the limit; the error belongs to its end. */
function wrongTimes(times: LocalTimes): { field: keyof LocalTimes; message: string } | null {
  const { startsOn, endsOn } = times
  if (endsOn < startsOn)
    return { field: 'endsOn', message: t`Choose a day that is not before the first day.` }
  if (!isInOrder(times)) return { field: 'endTime', message: t`Choose an end time after the start time.` }
  if (daysBetween(startsOn, endsOn) < maxVisitDays) return null
  return { field: 'endsOn', message: t`A visit can last up to ${maxVisitDays} days.` }
}

function checkTimes({ value, issues }: z.core.ParsePayload<LocalTimes>) {
  const wrong = wrongTimes(value)
  if (wrong) issues.push({ code: 'custom', path: [wrong.field], message: wrong.message, input: value })
}

const details = {
  ...times,
  /** The host, who opens the door. */
  hostUserId: optionalId,
  note: optionalText(2_500),
}

const about = {
  workerId: z.uuid({ error: () => t`Choose a contractor.` }),
  projectId: optionalId,
  taskId: optionalId,
}

/** The fields of a visit that a member fills in. */
export const visitFields = z.strictObject({ ...about, ...details }).check(checkTimes)
export type VisitFields = z.output<typeof visitFields>

/** The editable fields: the contractor and purpose stay. */
export const visitDetails = z.strictObject(details).check(checkTimes)
export type VisitDetails = z.output<typeof visitDetails>

const visitId = idSchema

export const proposeVisitInput = z
  .strictObject({
    ...about,
    ...details,
    propertyId: idSchema,
    /** Made by the sender, so that a retry proposes once. */
    id: idSchema,
  })
  .check(checkTimes)
export type ProposeVisitInput = z.infer<typeof proposeVisitInput>

export const updateVisitInput = z.strictObject({ ...details, visitId, version }).check(checkTimes)
export type UpdateVisitInput = z.infer<typeof updateVisitInput>

export const moveVisitInput = z.strictObject({
  visitId,
  version,
  status: z.enum(visitStepStatuses),
  /** The reason it was cancelled or missed. */
  reason: optionalText(500),
})
export type MoveVisitInput = z.infer<typeof moveVisitInput>

/** A visit in lists, the calendar and on its page. */
export const visitView = z.object({
  id: idSchema,
  familyGroupId: idSchema,
  propertyId: idSchema,
  propertyName: z.string(),
  propertyStatus: z.enum(['ACTIVE', 'ARCHIVED']),
  timeZone: z.string(),
  projectId: idSchema.nullable(),
  projectTitle: z.string().nullable(),
  taskId: idSchema.nullable(),
  taskTitle: z.string().nullable(),
  workerId: idSchema,
  workerName: z.string(),
  workerPhone: z.string().nullable(),
  startsOn: z.string(),
  startTime: z.string(),
  endsOn: z.string(),
  endTime: z.string(),
  status: z.custom<VisitStatus>(),
  proposedBy: z.custom<Side>(),
  hostUserId: idSchema.nullable(),
  hostName: z.string().nullable(),
  note: z.string().nullable(),
  statusReason: z.string().nullable(),
  hasBegun: z.boolean(),
  /** Whether the caller entered it. */
  isOwn: z.boolean(),
  version,
  updatedAt: z.string(),
})
export type VisitView = z.output<typeof visitView>

export type WorkerVisitsView = {
  /** The latest first. */
  visits: VisitView[]
  next: string | null
}

/** A visit on its own page. */
export type VisitPageView = VisitView & {
  groupName: string | null
  role: 'MANAGER' | 'MEMBER' | 'VIEWER'
  /** What the caller may do (`visitRights`). */
  may: Record<'edit' | 'delete', boolean>
  /** The steps that the caller may take (`visitSteps`). */
  steps: VisitStep[]
  /** Stays at the property on one of its days. */
  stays: OverlapView[]
}

// The contractor’s form, as strings.

/** The version the page showed, so that a changed visit is not answered by mistake. */
const shown = { id: idSchema, version: z.coerce.number().int().min(1) }

const typedTimes = {
  /** `YYYY-MM-DD` */
  on: nearDate,
  from: time,
  /** The last day; the first day by default. */
  to: z
    .union([z.literal(''), nearDate], { error: () => t`Enter a date.` })
    .nullish()
    .transform((day) => day || null),
  until: time,
  note: optionalText(2_500),
}
type TypedTimes = { on: string; from: string; to: string | null; until: string }

/** The same times as in the family’s form. */
export const timesOfForm = ({ on, from, to, until }: TypedTimes): LocalTimes => ({
  startsOn: on,
  startTime: from,
  endsOn: to ?? on,
  endTime: until,
})

const typedNames = { startsOn: 'on', startTime: 'from', endsOn: 'to', endTime: 'until' } as const

const checkTypedTimes = ({ value, issues }: z.core.ParsePayload<TypedTimes>) => {
  const wrong = wrongTimes(timesOfForm(value))
  if (wrong)
    issues.push({ code: 'custom', path: [typedNames[wrong.field]], message: wrong.message, input: value })
}

export const proposeVisitFormInput = z.strictObject({ id: idSchema, ...typedTimes }).check(checkTypedTimes)
export type ProposeVisitFormInput = z.infer<typeof proposeVisitFormInput>
export const moveVisitFormInput = z.strictObject({ ...shown, ...typedTimes }).check(checkTypedTimes)
export type MoveVisitFormInput = z.infer<typeof moveVisitFormInput>
export const confirmVisitFormInput = z.strictObject(shown)
export type ConfirmVisitFormInput = z.infer<typeof confirmVisitFormInput>
export const cancelVisitFormInput = z.strictObject({ ...shown, reason: optionalText(500) })
export type CancelVisitFormInput = z.infer<typeof cancelVisitFormInput>

/** A visit as its contractor sees it. */
export type VisitOfJobView = LocalTimes & {
  id: string
  version: number
  status: VisitStatus
  proposedBy: Side
  /** The first name of the host. */
  host: string | null
  note: string | null
  statusReason: string | null
}

export type VisitsOfJobView = {
  timeZone: string
  /** Today in the property’s time zone. */
  today: string
  /** Upcoming ones first, soonest first; then past ones. */
  visits: VisitOfJobView[]
  /** The id for the next proposal. */
  newId: string
}
