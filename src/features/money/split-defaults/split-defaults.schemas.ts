import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { calendarDate } from '../../../lib/date-schemas.ts'
import { idSchema } from '../../../lib/id-schemas.ts'
import { anyCategory } from '../categories/categories.schemas.ts'
import type { Category } from '../categories/category-keys.ts'
import { maxParts, type SplitMethod, type Weight } from '../splits/splits.rules.ts'

const category = anyCategory.nullable()
const scope = { familyGroupId: idSchema, propertyId: idSchema.nullable(), category }

export const listSplitDefaultsInput = z.strictObject({ familyGroupId: idSchema })
export const defaultSplitInput = z.strictObject({ ...scope, on: calendarDate })
export type DefaultSplitInput = z.infer<typeof defaultSplitInput>

const weight = z.strictObject({ participantId: idSchema, weight: z.number().int().min(1).max(10_000) })

export const setSplitDefaultInput = z.strictObject({
  ...scope,
  /** A rule cannot split by amount. */
  method: z.enum(['EQUAL', 'OWNERSHIP', 'SHARES', 'PERCENT'], { error: () => t`Choose how it is split.` }),
  /** Empty: all members, or the owners. */
  weights: z.array(weight).max(maxParts, { error: () => t`Split it between at most 100 people.` }),
  /** The version when the form was opened; null for a new rule. */
  version: z.number().int().min(1).nullable(),
})
export type SetSplitDefaultInput = z.infer<typeof setSplitDefaultInput>

export const removeSplitDefaultInput = z.strictObject({ familyGroupId: idSchema, splitDefaultId: idSchema })

/** The splitting rules. */
export type SplitDefaultView = {
  id: string
  propertyId: string | null
  propertyName: string | null
  category: Category | null
  /** The group's name for it. */
  categoryName: string | null
  method: Exclude<SplitMethod, 'AMOUNT'>
  weights: Weight[]
  version: number
}

/** The default split of a payment. */
export type DefaultSplitView = {
  method: Exclude<SplitMethod, 'AMOUNT'>
  /** Empty for OWNERSHIP. */
  weights: Weight[]
  /** The rule in words; null without one. */
  rule: string | null
  /** Former members named by the rule. */
  left: string[]
}
