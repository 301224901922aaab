import { z } from 'zod'
import { calendarDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { type Category, categories } from '../categories/categories.ts'
import { maxParts, type SplitMethod, type Weight } from '../splits/splits.rules.ts'

const category = z.enum(categories, 'Please choose a category.').nullable()
const scope = { familyGroupId: idSchema, propertyId: idSchema.nullable(), category }

export const listSplitDefaultsInput = z.strictObject({ familyGroupId: idSchema })
export const defaultSplitInput = z.strictObject({ ...scope, on: calendarDate })
export type DefaultSplitInput = z.infer<typeof defaultSplitInput>

const weight = z.strictObject({ participantId: idSchema, weight: z.number().int().min(1).max(10_000) })

export const setSplitDefaultInput = z.strictObject({
  ...scope,
  /** An amount is no rule: it is that of one payment. */
  method: z.enum(['EQUAL', 'OWNERSHIP', 'SHARES', 'PERCENT'], 'Please choose how it is split.'),
  /** Nobody: everybody who belongs to the group then, or owns the house. */
  weights: z.array(weight).max(maxParts, 'Please split it between at most 100 people.'),
  /** Of the rule that was there when the form was opened; null when there was none. */
  version: z.number().int().min(1).nullable(),
})
export type SetSplitDefaultInput = z.infer<typeof setSplitDefaultInput>

export const removeSplitDefaultInput = z.strictObject({ familyGroupId: idSchema, splitDefaultId: idSchema })

/** How payments are split that nobody has split yet. */
export type SplitDefaultView = {
  id: string
  propertyId: string | null
  propertyName: string | null
  category: Category | null
  method: Exclude<SplitMethod, 'AMOUNT'>
  weights: Weight[]
  version: number
}

/** The default split of a payment. */
export type DefaultSplitView = {
  method: Exclude<SplitMethod, 'AMOUNT'>
  /** None for OWNERSHIP. */
  weights: Weight[]
  /** The rule it follows, in words; null when no rule of the group applies. */
  rule: string | null
  /** Whom the rule names and who has left: they take no part. */
  left: string[]
}
