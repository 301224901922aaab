import { apportion } from '../../../lib/apportion.ts'
import { comesToNothing, convert } from '../payments/foreign.rules.ts'
import type { SharedCost, Transfer } from './effects.rules.ts'

// Leaves out or converts rows in another currency.

/** Leaves out the rows of a currency. */
export const leftOut = 'skip'

/** The rate of each currency (in the group’s currency), or `leftOut`. */
export type ForeignChoices = ReadonlyMap<string, string>

/** An amount in another currency. */
export type Original = { amountMinor: number; currency: string; rate: string }

export type Exchange = { from: string; to: string; rate: string }

/** Returns whether an amount rounds to zero and so counts as a zero row. */
export const roundsToZero = ({ amountMinor }: { amountMinor: number }, { from, to, rate }: Exchange) =>
  comesToNothing({ originalMinor: amountMinor, from, to }, rate)

function exchange<Sum extends { amountMinor: number }>(
  sum: Sum,
  { from, to, rate }: Exchange,
): (Sum & { original: Original }) | null {
  const amountMinor = convert({ originalMinor: sum.amountMinor, from, to }, rate)
  if (amountMinor === null) return null
  return { ...sum, amountMinor, original: { amountMinor: sum.amountMinor, currency: from, rate } }
}

/** Converts a cost as a whole and splits it as before, so that the shares add up; null for zero or too much. */
export function exchangeCost(cost: SharedCost, by: Exchange): SharedCost | null {
  const exchanged = exchange(cost, by)
  if (!exchanged) return null
  const keyOf = (person: number) => String(person).padStart(6, '0')
  const amounts = apportion(
    exchanged.amountMinor,
    cost.parts.map(({ person, amountMinor }) => ({ key: keyOf(person), weight: amountMinor })),
  )
  const parts = cost.parts.map(({ person }) => ({ person, amountMinor: amounts.get(keyOf(person)) ?? 0 }))
  return { ...exchanged, parts: parts.filter(({ amountMinor }) => amountMinor > 0) }
}

/** Converts a transfer; null for zero or too much. */
export const exchangeTransfer = (transfer: Transfer, by: Exchange): Transfer | null => exchange(transfer, by)
