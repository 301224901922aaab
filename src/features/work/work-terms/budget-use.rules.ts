/** From this share on, a budget is nearly spent. */
export const nearlySpentPercent = 80

/** Returns the spent share in whole per cent; rounded down, so that 100 is never shown too early. */
export const percentSpent = (spentMinor: number, amountMinor: number): number =>
  Number((BigInt(spentMinor) * 100n) / BigInt(amountMinor))

export type BudgetState = 'WITHIN' | 'NEAR' | 'SPENT' | 'OVER'

/** Returns the state: nearly spent from 80 %, over above 100 %. */
export function budgetState(spentMinor: number, amountMinor: number): BudgetState {
  if (spentMinor > amountMinor) return 'OVER'
  const percent = percentSpent(spentMinor, amountMinor)
  if (percent >= 100) return 'SPENT'
  return percent >= nearlySpentPercent ? 'NEAR' : 'WITHIN'
}
