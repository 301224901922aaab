import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import { nearDate, optionalId, optionalTime, version } from '../work-terms/fields.schemas.ts'
import { daysAfterFirst, maxEventDays } from './family-events.rules.ts'

const days = { startsOn: nearDate, endsOn: nearDate, startTime: optionalTime, endTime: optionalTime }

type Days = { startsOn: string; endsOn: string; startTime: string | null; endTime: string | null }

/** Checks days and times together; each error belongs to one field. */
function checkDays({ value: event, issues }: z.core.ParsePayload<Days>) {
  const refuse = (path: keyof Days, message: string) =>
    issues.push({ code: 'custom', path: [path], message, input: event })
  if (event.endsOn < event.startsOn) refuse('endsOn', t`Choose a day that is not before the first day.`)
  else if (daysAfterFirst(event) >= maxEventDays)
    refuse('endsOn', t`An event can last up to ${maxEventDays} days. Choose an earlier last day.`)
  if (event.endTime !== null && event.startTime === null)
    refuse('startTime', t`Enter a start time, or remove the end time.`)
  else if (
    event.startsOn === event.endsOn &&
    event.endTime !== null &&
    event.endTime < (event.startTime ?? '')
  )
    refuse('endTime', t`Choose an end time that is not before the start time.`)
}

const details = {
  title: requiredText(() => t`Enter a title.`),
  note: optionalText(2_500),
  ...days,
  repeatsYearly: z.boolean().default(false),
  /** The property of the event. */
  propertyId: optionalId,
}

/** The fields of an event that a member fills in. */
export const familyEventFields = z.strictObject(details).check(checkDays)
export type FamilyEventFields = z.output<typeof familyEventFields>

const familyEventId = idSchema

export const createFamilyEventInput = z.strictObject({
  familyGroupId: idSchema,
  fields: familyEventFields,
})
export type CreateFamilyEventInput = z.infer<typeof createFamilyEventInput>

export const updateFamilyEventInput = z.strictObject({ familyEventId, version, fields: familyEventFields })
export type UpdateFamilyEventInput = z.infer<typeof updateFamilyEventInput>

/** The days of the whole event: for a yearly one, those of the first year. */
export const moveFamilyEventInput = z.strictObject({ familyEventId, version, ...days }).check(checkDays)
export type MoveFamilyEventInput = z.infer<typeof moveFamilyEventInput>

/** An event with the data of its dialog. */
export const familyEventView = z.object({
  id: idSchema,
  familyGroupId: idSchema,
  title: z.string(),
  note: z.string().nullable(),
  startsOn: z.string(),
  endsOn: z.string(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  repeatsYearly: z.boolean(),
  propertyId: idSchema.nullable(),
  propertyName: z.string().nullable(),
  version,
  /** What the caller may do with it. */
  may: z.record(z.enum(['edit', 'delete']), z.boolean()),
})
export type FamilyEventView = z.output<typeof familyEventView>
