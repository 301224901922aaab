import { apportion } from '../../lib/apportion.ts'

export type Balance = { participantId: string; balanceMinor: number }

/** What somebody is taken to have given somebody else, so that the leaver is even. */
export type WriteOff = { fromId: string; toId: string; amountMinor: number }

/**
 * Lets the balance of somebody who leaves be: those on the other side bear it in proportion to their own balances. The
 * leaver is even then, and nobody who was owed owes, or the other way round: those on the other side have at least as
 * much as the leaver, since all balances of a group add up to zero.
 * @param balances of everybody in one house, or in the group as a whole, the leaver included; they add up to zero
 */
export function writeOffOf(leaverId: string, balances: readonly Balance[]): WriteOff[] {
  const own = balances.find(({ participantId }) => participantId === leaverId)?.balanceMinor ?? 0
  if (own === 0) return []
  const others = balances.filter(({ balanceMinor }) => Math.sign(balanceMinor) === -Math.sign(own))
  const parts = apportion(
    Math.abs(own),
    others.map(({ participantId, balanceMinor }) => ({ key: participantId, weight: Math.abs(balanceMinor) })),
  )
  return [...parts]
    .filter(([, amountMinor]) => amountMinor > 0)
    .map(([otherId, amountMinor]) =>
      own < 0
        ? { fromId: leaverId, toId: otherId, amountMinor }
        : { fromId: otherId, toId: leaverId, amountMinor },
    )
}
