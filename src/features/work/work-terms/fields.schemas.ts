import { z } from 'zod'
import { calendarDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { maxAmountMinor } from '../../../lib/money.ts'
import { priorities } from './priorities.rules.ts'

// What the inputs and views of tasks, projects, plans, stays and events have in common.

export const version = z.number().int().min(1)

export const priority = z.enum(priorities, 'Please choose a priority.')

/** An id; what a form leaves empty is null. */
export const optionalId = z
  .union([idSchema, z.literal('')])
  .nullish()
  .transform((id) => id || null)

/** The input of a call that takes nothing but ids. */
export const ids = <Name extends string>(...names: Name[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, idSchema])) as Record<Name, typeof idSchema>)

/** A page of what one contractor does, asks or is asked for. */
export const ofWorkerInput = z.strictObject({
  workerId: idSchema,
  /** The last one of the page before. */
  after: idSchema.optional(),
})
export type OfWorkerInput = z.infer<typeof ofWorkerInput>

/** `HH:MM`, where the property is, else in the time zone of the group. */
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time.')
export const optionalTime = z
  .union([time, z.literal('')])
  .nullish()
  .transform((value) => value || null)

/** In minor units of the group's currency. */
export const optionalAmount = z
  .number('Please enter an amount.')
  .int('Please enter an amount.')
  .min(0, 'Please enter an amount of zero or more.')
  .max(maxAmountMinor, 'That is more than Kinstead can record.')
  .nullish()
  .transform((amount) => amount ?? null)

/** Nobody plans for the next century, and what is computed from a date must stay one of four digits. */
export const nearDate = calendarDate.refine(
  (date) => date >= '1900-01-01' && date < '2200-01-01',
  'Please enter a date between 1900 and 2199.',
)

/** A person as a list shows them. */
export const personView = z.object({
  userId: idSchema,
  name: z.string(),
  profileImageUrl: z.string().nullable(),
  color: z.string(),
})
export type PersonView = z.output<typeof personView>

/** What the page of something says of its property and its group, and of what the reader may do there. */
export const placeShape = {
  familyGroupId: idSchema,
  groupName: z.string().nullable(),
  currency: z.string(),
  propertyId: idSchema,
  propertyName: z.string(),
  propertyStatus: z.enum(['ACTIVE', 'ARCHIVED']),
  role: z.enum(['MANAGER', 'MEMBER', 'VIEWER']),
  /** The date where the property is. */
  today: z.string(),
}
