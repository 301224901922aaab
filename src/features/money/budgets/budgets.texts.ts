import { formatMoney } from '../../../lib/money.ts'
import type { BudgetState } from '../../work/work-terms/budget-use.rules.ts'
import { type Category, categoryLabels } from '../categories/categories.ts'

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

/** `€350.00 of €2,000.00`, or what was spent where nothing was planned. */
export const spentText = (
  spentMinor: number,
  amountMinor: number | null,
  currency: string,
  locale?: string,
) =>
  amountMinor === null
    ? formatMoney(spentMinor, currency, locale)
    : `${formatMoney(spentMinor, currency, locale)} of ${formatMoney(amountMinor, currency, locale)}`
