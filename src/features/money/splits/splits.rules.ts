import { apportion } from '../../../lib/apportion.ts'
import { wholeBasisPoints } from '../../house/ownership/ownership.rules.ts'

// How an amount falls to the people of a family. Amounts are whole minor units of one currency.

export const splitMethods = ['EQUAL', 'OWNERSHIP', 'SHARES', 'PERCENT', 'AMOUNT'] as const
export type SplitMethod = (typeof splitMethods)[number]

export const maxParts = 100
export const maxShares = 10_000

/**
 * Somebody among whom it is split, with what they weigh: 1 for EQUAL, basis points of the house for OWNERSHIP, shares for
 * SHARES, basis points for PERCENT, minor units for AMOUNT.
 */
export type Weight = { participantId: string; weight: number }
export type Part = Weight & { amountMinor: number }

export type SplitRefusal =
  | { reason: 'nobody' }
  | { reason: 'too-many' }
  | { reason: 'repeated'; participantId: string }
  | { reason: 'no-weight'; participantId: string }
  /** The percents or the amounts are not the whole: by how many basis points or minor units they are too few (or, below zero, too many). */
  | { reason: 'not-the-whole'; missing: number }

export type Split = { parts: Part[] } | { refusal: SplitRefusal }

/**
 * The parts of an amount, by largest remainder: they always add up to it. The order of the people changes nobody's part.
 * @param amountMinor a whole number above zero; an income is split as the same number
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

/** What a payment does to a balance: positive is what the participant is owed. */
export type Effect = { participantId: string; amountMinor: number }

/**
 * What a payment that counts does to the balances: who paid an expense is owed it, and each owes their part; an income
 * the other way round. Whoever gains and loses the same is left out. The effects add up to zero.
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
