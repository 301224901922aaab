import { apportion } from '../../../lib/apportion.ts'
import { wholeBasisPoints } from '../../house/ownership/ownership.rules.ts'

// Splits an amount between people, in whole minor units of one currency.

export const splitMethods = ['EQUAL', 'OWNERSHIP', 'SHARES', 'PERCENT', 'AMOUNT'] as const
export type SplitMethod = (typeof splitMethods)[number]

export const maxParts = 100
export const maxShares = 10_000

/**
 * A person with a weight: 1 for EQUAL, basis points for OWNERSHIP and PERCENT, shares for SHARES, minor units for
 * AMOUNT.
 */
export type Weight = { participantId: string; weight: number }
export type Part = Weight & { amountMinor: number }

export type SplitRefusal =
  | { reason: 'nobody' }
  | { reason: 'too-many' }
  | { reason: 'repeated'; participantId: string }
  | { reason: 'no-weight'; participantId: string }
  /** The missing (negative: excess) basis points or minor units. */
  | { reason: 'not-the-whole'; missing: number }

export type Split = { parts: Part[] } | { refusal: SplitRefusal }

/**
 * Splits an amount by largest remainder: the shares always add up to it, in any order of people.
 * @param amountMinor a positive integer, also for income
 */
export function split(amountMinor: number, method: SplitMethod, weights: readonly Weight[]): Split {
  const refusal = refuseWeights(amountMinor, method, weights)
  if (refusal) return { refusal }
  const amounts = apportion(
    amountMinor,
    weights.map(({ participantId, weight }) => ({
      key: participantId,
      weight: method === 'EQUAL' ? 1 : weight,
    })),
  )
  return {
    parts: weights.map(({ participantId, weight }) => ({
      participantId,
      weight: method === 'EQUAL' ? 1 : weight,
      amountMinor: amounts.get(participantId) ?? 0,
    })),
  }
}

function refuseWeights(
  amountMinor: number,
  method: SplitMethod,
  weights: readonly Weight[],
): SplitRefusal | null {
  if (weights.length === 0) return { reason: 'nobody' }
  if (weights.length > maxParts) return { reason: 'too-many' }
  const ids = weights.map(({ participantId }) => participantId)
  const repeated = ids.find((id, index) => ids.indexOf(id) < index)
  if (repeated !== undefined) return { reason: 'repeated', participantId: repeated }
  if (method === 'EQUAL') return null
  const weightless = weights.find(({ weight }) => !Number.isSafeInteger(weight) || weight < 1)
  if (weightless) return { reason: 'no-weight', participantId: weightless.participantId }
  const whole = method === 'AMOUNT' ? amountMinor : method === 'SHARES' ? null : wholeBasisPoints
  if (whole === null) return null
  const missing = whole - weights.reduce((total, { weight }) => total + weight, 0)
  return missing === 0 ? null : { reason: 'not-the-whole', missing }
}

/** The effect of a payment on a balance; positive: is owed. */
export type Effect = { participantId: string; amountMinor: number }

/**
 * Returns the effects of an approved payment: the payer is owed it and everyone owes their share; the reverse for
 * income. Zero effects are left out; they sum to zero.
 */
export function effectsOf({
  kind,
  amountMinor,
  payerId,
  parts,
}: {
  kind: 'EXPENSE' | 'INCOME'
  amountMinor: number
  payerId: string
  parts: readonly Pick<Part, 'participantId' | 'amountMinor'>[]
}): Effect[] {
  const sign = kind === 'EXPENSE' ? 1 : -1
  const sums = new Map([[payerId, sign * amountMinor]])
  for (const part of parts) {
    sums.set(part.participantId, (sums.get(part.participantId) ?? 0) - sign * part.amountMinor)
  }
  return [...sums]
    .filter(([, effect]) => effect !== 0)
    .map(([participantId, effect]) => ({ participantId, amountMinor: effect }))
}
