import { t } from '@lingui/core/macro'
import { formatMoney } from '../../../lib/money.ts'
import type { BudgetState } from '../../work/work-terms/budget-use.rules.ts'
import { categoryLabel } from '../categories/categories.ts'
import type { Category } from '../categories/category-keys.ts'

/** The category of a budget, with the group's name for it; null for everything. */
export type BudgetScope = { category: Category | null; categoryName: string | null }

/** Returns the label of a budget’s category. */
export const scopeLabel = ({ category, categoryName }: BudgetScope) =>
  category ? categoryLabel(category, categoryName) : t`Everything`

/** Returns `Repairs, Cabin, 2026`, for the log and notifications. */
export const budgetName = (of: BudgetScope & { propertyName: string; year: number }) =>
  [of.category && categoryLabel(of.category, of.categoryName), of.propertyName, of.year]
    .filter(Boolean)
    .join(', ')

export const stateLabels: Record<BudgetState, string> = {
  get WITHIN() {
    return t`Within budget`
  },
  get NEAR() {
    return t`Nearly spent`
  },
  get SPENT() {
    return t`Fully spent`
  },
  get OVER() {
    return t`Over budget`
  },
}

export const alreadyPlanned = (scope: BudgetScope) =>
  scope.category
    ? t`There is already a budget for “${scopeLabel(scope)}” for this year. Change that one instead.`
    : t`There is already a budget for everything for this year. Change that one instead.`

export const newerAmount = () =>
  t`This budget was changed by someone else. Your changes were not saved. Review the newer amount, then save again.`

export const nothingToCarry = () => t`The next year already has all of these budgets.`

/** Returns `€350.00 of €2,000.00`, or what was spent without a budget. */
export const spentText = (
  spentMinor: number,
  amountMinor: number | null,
  currency: string,
  locale?: string,
) =>
  amountMinor === null
    ? formatMoney(spentMinor, currency, locale)
    : t`${formatMoney(spentMinor, currency, locale)} of ${formatMoney(amountMinor, currency, locale)}`
