import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { categories } from '../categories/categories.ts'
import { amountMinor, version } from '../ledger/money.schemas.ts'
import { type BudgetLine, firstYear, lastYear } from './budgets.rules.ts'

const year = z
  .number('Please choose a year.')
  .int('Please choose a year.')
  .min(firstYear, 'Please choose a year.')
  .max(lastYear, 'Please choose a year.')

/** Empty in a form: the house as a whole. */
const category = z
  .union([z.enum(categories), z.literal('')], 'Please choose a category.')
  .nullish()
  .transform((chosen) => chosen || null)

/** What the form for a new budget holds. */
export const budgetFields = z.strictObject({ category, amountMinor })

/** What can be changed of one that is there. */
export const budgetAmount = z.strictObject({ amountMinor })

export const createBudgetInput = budgetFields.extend({ propertyId: idSchema, year })
export type CreateBudgetInput = z.output<typeof createBudgetInput>

export const updateBudgetInput = budgetAmount.extend({ budgetId: idSchema, version })
export type UpdateBudgetInput = z.output<typeof updateBudgetInput>

export const deleteBudgetInput = z.strictObject({ budgetId: idSchema, version })
export type DeleteBudgetInput = z.output<typeof deleteBudgetInput>

/** The budgets of which year are to come again in the next one. */
export const carryBudgetsInput = z.strictObject({ propertyId: idSchema, year: year.max(lastYear - 1) })
export type CarryBudgetsInput = z.output<typeof carryBudgetsInput>

export const listBudgetsInput = z.strictObject({
  familyGroupId: idSchema,
  /** Without one: this year, where the group is. */
  year: year.optional(),
  propertyId: idSchema.optional(),
})
export type ListBudgetsInput = z.output<typeof listBudgetsInput>

/** What a house was planned to cost in a year, and what it did. */
export type HouseBudgetsView = {
  propertyId: string
  propertyName: string
  isArchived: boolean
  lines: BudgetLine[]
  /** Of expenses that count; whatever for. */
  spentMinor: number
  /** How many budgets of this year have no counterpart in the next one: what "carry over" would add. */
  toCarry: number
}

export type BudgetsView = {
  familyGroupId: string
  year: number
  /** Where the group is. */
  thisYear: number
  currency: string
  mayEdit: boolean
  /** All houses of the group, to choose one from. */
  properties: { id: string; name: string }[]
  /** Those in use first. */
  houses: HouseBudgetsView[]
}

/** A budget as it is now, for whoever wanted to change an older one. */
export const newerBudget = z.object({ id: idSchema, amountMinor: z.number(), version })
export type NewerBudget = z.output<typeof newerBudget>
