import { type Category, categoryLabels } from '../payments/categories.ts'
import type { BudgetState } from './budgets.rules.ts'

/** What a budget is for. */
export const scopeLabel = (category: Category | null) => (category ? categoryLabels[category] : 'Everything')

/** `Repairs, Cabin, 2026`: how the log and the notices call a budget. */
export const budgetName = (of: { category: Category | null; propertyName: string; year: number }) =>
  [of.category && categoryLabels[of.category], of.propertyName, of.year].filter(Boolean).join(', ')

export const stateLabels: Record<BudgetState, string> = {
  WITHIN: 'Within the budget',
  NEAR: 'Nearly spent',
  SPENT: 'All spent',
  OVER: 'Over the budget',
}

export const alreadyPlanned = (category: Category | null) =>
  category
    ? `There is a budget for “${categoryLabels[category]}” in this year already. Change that one.`
    : 'There is a budget for everything in this year already. Change that one.'

export const newerAmount =
  'Somebody else changed this budget while you were looking at it. Nothing of theirs was overwritten: look at the newer amount, then save again.'

export const nothingToCarry = 'Every budget of this year is there in the next one already.'
