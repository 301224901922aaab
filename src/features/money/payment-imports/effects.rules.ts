import { apportion } from '../../../lib/apportion.ts'
import type { Original } from './foreign-rows.rules.ts'

/** The effect of a row on the person’s balance; positive: is owed. */
export type Net = { person: number; netMinor: number }
export type Transfer = { from: number; to: number; amountMinor: number; original?: Original }
export type SharedCost = {
  payer: number
  amountMinor: number
  parts: { person: number; amountMinor: number }[]
  /** Set for another currency. */
  original?: Original
}

/** Returns transfers that result in the net amounts, matching payers and receivers in order. @param nets sum to zero */
export function matchNets(nets: readonly Net[]): Transfer[] {
  const payers = nets.filter(({ netMinor }) => netMinor > 0).map((net) => ({ ...net }))
  const transfers: Transfer[] = []
  for (const { person, netMinor } of nets) {
    let left = -netMinor
    while (left > 0) {
      const [payer] = payers
      if (!payer) throw new Error('the nets do not add up to zero')
      const amountMinor = Math.min(left, payer.netMinor)
      transfers.push({ from: payer.person, to: person, amountMinor })
      left -= amountMinor
      payer.netMinor -= amountMinor
      if (payer.netMinor === 0) payers.shift()
    }
  }
  return transfers
}

/**
 * Returns one expense for each person who is owed something. With several payers their own shares are unknown and are
 * divided in proportion to what each is owed, which keeps the balances and the cost. @param nets sum to zero; no more than
 * the cost is owed
 */
export function sharedCosts(costMinor: number, nets: readonly Net[]): SharedCost[] {
  const transfers = matchNets(nets)
  const payers = nets.filter(({ netMinor }) => netMinor > 0)
  if (payers.length === 0) return []
  const owed = payers.reduce((total, { netMinor }) => total + netMinor, 0)
  const own = apportion(
    costMinor - owed,
    // Keys of equal length keep the column order for equal remainders.
    payers.map(({ person, netMinor }) => ({ key: keyOf(person), weight: netMinor })),
  )
  return payers.map(({ person, netMinor }) => {
    const ownMinor = own.get(keyOf(person)) ?? 0
    const others = transfers
      .filter(({ from }) => from === person)
      .map(({ to, amountMinor }) => ({ person: to, amountMinor }))
    return {
      payer: person,
      amountMinor: netMinor + ownMinor,
      parts: ownMinor > 0 ? [{ person, amountMinor: ownMinor }, ...others] : others,
    }
  })
}

const keyOf = (person: number) => String(person).padStart(6, '0')
