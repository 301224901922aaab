import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { calendarDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { maxAmountMinor } from '../../../lib/money.ts'
import { requiredText } from '../../../lib/text.ts'
import { maxChecklistLines, maxLineLength } from './checklists.rules.ts'
import { priorities } from './priorities.rules.ts'

// Shared by the inputs and views of tasks, projects, schedules, stays and events.

export const version = z.number().int().min(1)

export const priority = z.enum(priorities, { error: () => t`Choose a priority.` })

/** A whole checklist in a form, without blank lines. */
export const checklistTexts = z
  .array(z.string())
  .max(1_000, { error: () => t`Use up to ${maxChecklistLines} items.` })
  .default([])
  .transform((lines) => lines.map((line) => line.trim()).filter(Boolean))
  .pipe(
    z
      .array(requiredText(() => t`Enter an item.`, { max: maxLineLength }))
      .max(maxChecklistLines, { error: () => t`Use up to ${maxChecklistLines} items.` }),
  )

/** An id; an empty form field is null. */
export const optionalId = z
  .union([idSchema, z.literal('')])
  .nullish()
  .transform((id) => id || null)

/** The input of a call with only ids. */
export const ids = <Name extends string>(...names: Name[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, idSchema])) as Record<Name, typeof idSchema>)

/** A page of a contractor’s things. */
export const ofWorkerInput = z.strictObject({
  workerId: idSchema,
  /** The last one of the previous page. */
  after: idSchema.optional(),
})
export type OfWorkerInput = z.infer<typeof ofWorkerInput>

/** `HH:MM`, in the property’s time zone, else the group’s. */
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => t`Enter a time.` })
export const optionalTime = z
  .union([time, z.literal('')])
  .nullish()
  .transform((value) => value || null)

/** In minor units of the group's currency. */
export const optionalAmount = z
  .number({ error: () => t`Enter an amount.` })
  .int({ error: () => t`Enter an amount.` })
  .min(0, { error: () => t`Enter zero or more.` })
  .max(maxAmountMinor, { error: () => t`That is more than Kinstead can record.` })
  .nullish()
  .transform((amount) => amount ?? null)

/** Dates are limited, so that computed ones keep four digits. */
export const nearDate = calendarDate.refine((date) => date >= '1900-01-01' && date < '2200-01-01', {
  error: () => t`Enter a date between 1900 and 2199.`,
})

/** A person in a list. */
export const personView = z.object({
  userId: idSchema,
  name: z.string(),
  profileImageUrl: z.string().nullable(),
  color: z.string(),
})
export type PersonView = z.output<typeof personView>

/** The property, group and rights that a page needs. */
export const placeShape = {
  familyGroupId: idSchema,
  groupName: z.string().nullable(),
  currency: z.string(),
  propertyId: idSchema,
  propertyName: z.string(),
  propertyStatus: z.enum(['ACTIVE', 'ARCHIVED']),
  role: z.enum(['MANAGER', 'MEMBER', 'VIEWER']),
  /** Today in the property’s time zone. */
  today: z.string(),
}
