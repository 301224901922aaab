import { t } from '@lingui/core/macro'
import { formatMoney } from '../../../lib/money.ts'
import type { BudgetState } from '../../work/work-terms/budget-use.rules.ts'
import { type Category, categoryLabels } from '../categories/categories.ts'

/** Returns the label of a budget’s category. */
export const scopeLabel = (category: Category | null) => (category ? categoryLabels[category] : t`Everything`)

/** Returns `Repairs, Cabin, 2026`, for the log and notifications. */
export const budgetName = (of: { category: Category | null; propertyName: string; year: number }) =>
  [of.category && categoryLabels[of.category], of.propertyName, of.year].filter(Boolean).join(', ')

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

export const alreadyPlanned = (category: Category | null) =>
  category
    ? t`There is already a budget for “${categoryLabels[category]}” for this year. Change that one instead.`
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
