import { t } from '@lingui/core/macro'
import { formatMoney } from '../../../lib/money.ts'
import type { BudgetState } from './budget-use.rules.ts'

/** Formats the remaining budget, or the overspending. */
export function leftText(spentMinor: number, amountMinor: number, currency: string, locale?: string): string {
  if (spentMinor === amountMinor) return t`Nothing left`
  const amount = formatMoney(Math.abs(amountMinor - spentMinor), currency, locale)
  return spentMinor > amountMinor ? t`${amount} over` : t`${amount} left`
}

export const stateTones: Record<BudgetState, 'accent' | 'warning' | 'danger'> = {
  WITHIN: 'accent',
  NEAR: 'warning',
  SPENT: 'warning',
  OVER: 'danger',
}
