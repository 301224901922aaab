import { compareText } from './compare-text.ts'

/**
 * Splits an amount by weights exactly: rounds each part down, then gives the remaining units to the largest
 * remainders, ties by key. The order of the entries does not matter.
 * @param amount a whole number of zero or more, such as minor units
 * @param weights whole numbers of zero or more, not all zero, with unique keys
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
