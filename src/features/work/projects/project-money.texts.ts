import { formatMoney } from '../../../lib/money.ts'
import { budgetState, percentSpent } from '../work-terms/budget-use.rules.ts'
import { leftText, stateTones } from '../work-terms/budget-use.texts.ts'
import type { ProjectCardView } from './projects.schemas.ts'

type Money = Pick<ProjectCardView, 'budgetMinor' | 'spentMinor' | 'currency'>

/** `€1,250.00 of €5,000.00 spent`; nothing where nobody planned nor spent anything. */
export function spendingText({ budgetMinor, spentMinor, currency }: Money, locale?: string): string | null {
  if (budgetMinor === null && spentMinor === 0) return null
  const spent = formatMoney(spentMinor, currency, locale)
  return budgetMinor === null
    ? `${spent} spent`
    : `${spent} of ${formatMoney(budgetMinor, currency, locale)} spent`
}

/** What may still be spent; nothing where there is no budget. */
export const remainingText = (
  { budgetMinor, spentMinor, currency }: Money,
  locale?: string,
): string | null => (budgetMinor === null ? null : leftText(spentMinor, budgetMinor, currency, locale))

/** How much of the budget is spent, for a bar; nothing where there is none, or none to speak of. */
export function budgetUse({ budgetMinor, spentMinor }: Pick<Money, 'budgetMinor' | 'spentMinor'>) {
  if (!budgetMinor) return null
  return {
    percent: percentSpent(spentMinor, budgetMinor),
    tone: stateTones[budgetState(spentMinor, budgetMinor)],
  }
}

export const pendingText = (pendingPayments: number) =>
  `${pendingPayments === 1 ? 'A payment waits' : `${pendingPayments.toLocaleString('en')} payments wait`} for approval and ${pendingPayments === 1 ? 'does' : 'do'} not count yet.`
