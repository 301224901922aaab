import { apportion } from '../../../lib/apportion.ts'
import { comesToNothing, convert } from '../payments/foreign.rules.ts'
import type { SharedCost, Transfer } from './effects.rules.ts'

// Rows of a file in another currency than the group's: they are left out or converted, as chosen.

/** Instead of a rate: the rows in that currency are left out. */
export const leftOut = 'skip'

/** By currency: the rate at which its rows come in (what one whole unit is worth in that of the group), or `leftOut`. */
export type ForeignChoices = ReadonlyMap<string, string>

/** What was paid, in another currency. */
export type Original = { amountMinor: number; currency: string; rate: string }

export type Exchange = { from: string; to: string; rate: string }

/** Whether a sum rounds to zero in the currency of the group: it is left out, as a row with a zero amount is. */
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

/**
 * Returns a cost in the currency of the group: converted once as a whole, and then divided as it was before, so that its parts add
 * up to it; null when it comes to nothing, or to more than can be recorded.
 */
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

/** Returns what was given in the currency of the group; null as for a cost. */
export const exchangeTransfer = (transfer: Transfer, by: Exchange): Transfer | null => exchange(transfer, by)
