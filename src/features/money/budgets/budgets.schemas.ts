import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { amountMinor, version } from '../balance-entries/money.schemas.ts'
import type { CategoryView } from '../categories/categories.rules.ts'
import { anyCategory } from '../categories/categories.schemas.ts'
import { type BudgetLine, firstYear, lastYear } from './budgets.rules.ts'

const year = z
  .number({ error: () => t`Choose a year.` })
  .int({ error: () => t`Choose a year.` })
  .min(firstYear, { error: () => t`Choose a year.` })
  .max(lastYear, { error: () => t`Choose a year.` })

/** Empty in the form: the whole property. */
const category = z
  .union([anyCategory, z.literal('')], { error: () => t`Choose a category.` })
  .nullish()
  .transform((chosen) => chosen || null)

/** The form of a new budget. */
export const budgetFields = z.strictObject({ category, amountMinor })

/** The editable fields. */
export const budgetAmount = z.strictObject({ amountMinor })

export const createBudgetInput = budgetFields.extend({ propertyId: idSchema, year })
export type CreateBudgetInput = z.output<typeof createBudgetInput>

export const updateBudgetInput = budgetAmount.extend({ budgetId: idSchema, version })
export type UpdateBudgetInput = z.output<typeof updateBudgetInput>

export const deleteBudgetInput = z.strictObject({ budgetId: idSchema, version })
export type DeleteBudgetInput = z.output<typeof deleteBudgetInput>

/** The year whose budgets are carried over. */
export const carryBudgetsInput = z.strictObject({ propertyId: idSchema, year: year.max(lastYear - 1) })
export type CarryBudgetsInput = z.output<typeof carryBudgetsInput>

export const listBudgetsInput = z.strictObject({
  familyGroupId: idSchema,
  /** Defaults to this year in the group’s time zone. */
  year: year.optional(),
  propertyId: idSchema.optional(),
})
export type ListBudgetsInput = z.output<typeof listBudgetsInput>

/** The budgets and spending of a property in a year. */
export type HouseBudgetsView = {
  propertyId: string
  propertyName: string
  isArchived: boolean
  lines: BudgetLine[]
  /** Approved expenses of all categories. */
  spentMinor: number
  /** The number of budgets that “Carry over” would add. */
  toCarry: number
}

export type BudgetsView = {
  familyGroupId: string
  year: number
  /** In the group’s time zone. */
  thisYear: number
  currency: string
  /** Those of the group, also the hidden ones. */
  categories: CategoryView[]
  mayEdit: boolean
  /** All properties of the group, as options. */
  properties: { id: string; name: string }[]
  /** Active ones first. */
  houses: HouseBudgetsView[]
}

/** The current budget, returned for a stale edit. */
export const newerBudget = z.object({ id: idSchema, amountMinor: z.number(), version })
export type NewerBudget = z.output<typeof newerBudget>
