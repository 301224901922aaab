import { apportion } from '../../../lib/apportion.ts'

/** How somebody stands in one house, or (null) in what belongs to none. */
export type Balance = { participantId: string; propertyId: string | null; balanceMinor: number }

/** What somebody is taken to have given somebody else, so that the leaver is even. */
export type WriteOff = { propertyId: string | null; fromId: string; toId: string; amountMinor: number }

/**
 * Lets the balance of somebody who leaves be, all houses together: exactly that much and no more, so that nobody's debt to
 * others goes with it. It is taken where they owe (or are owed) it, in proportion, and there borne by those on the other
 * side, in proportion again: of a house nobody who was owed owes then, or the other way round.
 * @param balances of everybody, the leaver included; those of each house add up to zero
 */
export function writeOffOf(leaverId: string, balances: readonly Balance[]): WriteOff[] {
  const own = balances.filter(({ participantId }) => participantId === leaverId)
  const total = own.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0)
  if (total === 0) return []
  const amounts = inProportion(
    Math.abs(total),
    own.filter(({ balanceMinor }) => Math.sign(balanceMinor) === Math.sign(total)),
    ({ propertyId }) => propertyId ?? '',
  )
  return amounts.flatMap(([{ propertyId }, amount]) => {
    const others = balances.filter(
      (other) => other.propertyId === propertyId && Math.sign(other.balanceMinor) === -Math.sign(total),
    )
    return inProportion(amount, others, ({ participantId }) => participantId).map(
      ([{ participantId: otherId }, amountMinor]) =>
        total < 0
          ? { propertyId, fromId: leaverId, toId: otherId, amountMinor }
          : { propertyId, fromId: otherId, toId: leaverId, amountMinor },
    )
  })
}

/** An amount over some balances by their size; those on which nothing of it falls are left out. */
function inProportion(amount: number, balances: readonly Balance[], keyOf: (balance: Balance) => string) {
  const parts = apportion(
    amount,
    balances.map((balance) => ({ key: keyOf(balance), weight: Math.abs(balance.balanceMinor) })),
  )
  return balances
    .map((balance) => [balance, parts.get(keyOf(balance)) ?? 0] as const)
    .filter(([, amountMinor]) => amountMinor > 0)
}
