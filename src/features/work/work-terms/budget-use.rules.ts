/** From here on a budget is nearly spent. */
export const nearlySpentPercent = 80

/** How much of a budget is spent, in whole percent; rounded down, so that 100 is never said too early. */
export const percentSpent = (spentMinor: number, amountMinor: number): number =>
  Number((BigInt(spentMinor) * 100n) / BigInt(amountMinor))

export type BudgetState = 'WITHIN' | 'NEAR' | 'SPENT' | 'OVER'

/** Where it stands: from 80 % on it is nearly spent; more than all of it is over. */
export function budgetState(spentMinor: number, amountMinor: number): BudgetState {
  if (spentMinor > amountMinor) return 'OVER'
  const percent = percentSpent(spentMinor, amountMinor)
  if (percent >= 100) return 'SPENT'
  return percent >= nearlySpentPercent ? 'NEAR' : 'WITHIN'
}
