import { apportion } from '../../../lib/apportion.ts'
import type { Original } from './foreign-rows.rules.ts'

/** What a row does to the balance of the person in this column: positive is what they are owed. */
export type Net = { person: number; netMinor: number }
export type Transfer = { from: number; to: number; amountMinor: number; original?: Original }
export type SharedCost = {
  payer: number
  amountMinor: number
  parts: { person: number; amountMinor: number }[]
  /** Set when it was paid in another currency. */
  original?: Original
}

/**
 * Who gave whom how much, so that each is owed and owes what the nets say: payers and the others in their order, each
 * as much as is left. @param nets add up to zero
 */
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
 * A cost of which only the effects are known, as one expense for each who is owed something. Who paid alone bore what
 * nobody owes them. Where several paid, what they bore themselves is not known one by one: it is divided by what each is
 * owed, which changes no balance and keeps the cost. @param nets add up to zero, and what is owed is no more than the cost
 */
export function sharedCosts(costMinor: number, nets: readonly Net[]): SharedCost[] {
  const transfers = matchNets(nets)
  const payers = nets.filter(({ netMinor }) => netMinor > 0)
  if (payers.length === 0) return []
  const owed = payers.reduce((total, { netMinor }) => total + netMinor, 0)
  const own = apportion(
    costMinor - owed,
    // Keys of one length, so that equal remainders go in the order of the columns.
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
