import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { optionalText, requiredText } from '../../../lib/text.ts'
import { nearDate, optionalId, optionalTime, version } from '../work-terms/fields.schemas.ts'
import { daysAfterFirst, maxEventDays } from './family-events.rules.ts'

const days = { startsOn: nearDate, endsOn: nearDate, startTime: optionalTime, endTime: optionalTime }

type Days = { startsOn: string; endsOn: string; startTime: string | null; endTime: string | null }

/** What must be true of days and times together; each refusal stands beside the field that it is about. */
function checkDays({ value: event, issues }: z.core.ParsePayload<Days>) {
  const refuse = (path: keyof Days, message: string) =>
    issues.push({ code: 'custom', path: [path], message, input: event })
  if (event.endsOn < event.startsOn) refuse('endsOn', 'Please choose a day that is not before the first one.')
  else if (daysAfterFirst(event) >= maxEventDays)
    refuse('endsOn', `Please choose a day within ${maxEventDays} days: an event lasts no longer.`)
  if (event.endTime !== null && event.startTime === null)
    refuse('startTime', 'Please enter when it begins, or leave out when it ends.')
  else if (
    event.startsOn === event.endsOn &&
    event.endTime !== null &&
    event.endTime < (event.startTime ?? '')
  )
    refuse('endTime', 'Please choose a time that is not before the beginning.')
}

const details = {
  title: requiredText('a title'),
  note: optionalText(2_500),
  ...days,
  repeatsYearly: z.boolean().default(false),
  /** The house that it is about or takes place in. */
  propertyId: optionalId,
}

/** Everything about an event that a member may fill in. */
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

/** The days of the whole event: of one that comes each year, those of its first year. */
export const moveFamilyEventInput = z.strictObject({ familyEventId, version, ...days }).check(checkDays)
export type MoveFamilyEventInput = z.infer<typeof moveFamilyEventInput>

/** An event with what its dialog needs to know. */
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
  /** Whether the caller may change or delete it: a viewer may not, nor anybody in an archived house. */
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
})
export type FamilyEventView = z.output<typeof familyEventView>
