import { compareText } from './compare-text.ts'

/**
 * An amount in parts by weights, always exact: each gets what is theirs rounded down, and what is left goes unit by unit
 * to the largest remainders; of equal ones to the one whose key sorts first. What somebody gets does not depend on the
 * order of the entries.
 * @param amount a whole number of zero or more, such as minor units
 * @param weights whole numbers of zero or more, not all of them zero; keys are not repeated
 */
export function apportion<Entry extends { key: string; weight: number | bigint }>(
  amount: number,
  weights: readonly Entry[],
): Map<string, number> {
  const sum = weights.reduce((total, { weight }) => total + BigInt(weight), 0n)
  const shares = weights.map(({ key, weight }) => {
    const exact = BigInt(weight) * BigInt(amount)
    return { key, part: Number(exact / sum), remainder: exact % sum }
  })
  const left = amount - shares.reduce((total, { part }) => total + part, 0)
  const byRemainder = shares.toSorted((a, b) =>
    a.remainder === b.remainder ? compareText(a.key, b.key) : a.remainder < b.remainder ? 1 : -1,
  )
  const rounded = new Set(byRemainder.slice(0, left).map(({ key }) => key))
  return new Map(shares.map(({ key, part }) => [key, part + (rounded.has(key) ? 1 : 0)]))
}
