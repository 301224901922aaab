import { apportion } from '../../../lib/apportion.ts'

/** A balance in one property, or (null) in shared costs. */
export type Balance = { participantId: string; propertyId: string | null; balanceMinor: number }

/** A settlement that the write-off records. */
export type WriteOff = { propertyId: string | null; fromId: string; toId: string; amountMinor: number }

/**
 * Returns the settlements that write off a leaver's exact balance over all properties, without changing the debts of
 * others. In each property it is divided in proportion, and shared in proportion by the other side, so that no creditor
 * becomes a debtor.
 * @param balances of everyone including the leaver; those of each property sum to zero
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

/** Divides an amount in proportion to balances, dropping zero shares. */
function inProportion(amount: number, balances: readonly Balance[], keyOf: (balance: Balance) => string) {
  const parts = apportion(
    amount,
    balances.map((balance) => ({ key: keyOf(balance), weight: Math.abs(balance.balanceMinor) })),
  )
  return balances
    .map((balance) => [balance, parts.get(keyOf(balance)) ?? 0] as const)
    .filter(([, amountMinor]) => amountMinor > 0)
}
