import { apportion } from '../../../lib/apportion.ts'
import { numberFormat } from '../../../lib/formats.ts'
import { wholeBasisPoints } from './ownership.rules.ts'

// Shares are typed as “33.33 %”, “33,33” or “1/3”, and stored as whole basis points.

/** A typed share as an exact fraction. */
type Fraction = { numerator: bigint; denominator: bigint }

const whole = BigInt(wholeBasisPoints)

/** Parses a share. @returns undefined when it is invalid or has too many decimals */
function readShare(text: string): Fraction | undefined {
  const plain = text.replace(/%\s*$/, '').trim()
  const [, numerator, denominator] = /^(\d{1,4})\s*\/\s*(\d{1,4})$/.exec(plain) ?? []
  if (numerator !== undefined && denominator !== undefined) {
    return Number(denominator) === 0
      ? undefined
      : { numerator: BigInt(numerator), denominator: BigInt(denominator) }
  }
  // Both point and comma are decimal, since a percentage never groups thousands.
  const [, units, decimals = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(plain) ?? []
  if (units === undefined) return undefined
  return { numerator: BigInt(units + decimals.padEnd(2, '0')), denominator: whole }
}

/** Returns a typed share in basis points, rounded to the nearest; null unless it is 0.01% to 100%. */
export function parsePercent(text: string): number | null {
  const share = readShare(text)
  if (!share) return null
  const { numerator, denominator } = share
  const rounded = Number((2n * numerator * whole + denominator) / (2n * denominator))
  return rounded >= 1 && rounded <= wholeBasisPoints ? rounded : null
}

/** Formats `3333` as `33.33%` in the reader’s locale. */
export const formatPercent = (basisPoints: number, locale?: string): string =>
  numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / wholeBasisPoints)

/** Formats it for a field that shows its unit; `parsePercent` parses it back. */
export const percentText = (basisPoints: number, locale?: string): string =>
  numberFormat(locale, {
    maximumFractionDigits: 2,
    useGrouping: false,
    numberingSystem: 'latn',
  }).format(basisPoints / 100)

/** Splits the whole by weights exactly; of equal remainders the first ones get a basis point more. */
function inBasisPoints(weights: readonly bigint[]): number[] {
  const entries = weights.map((weight, index) => ({ key: String(index).padStart(4, '0'), weight }))
  return [...apportion(wholeBasisPoints, entries).values()]
}

/** Splits the whole evenly in basis points: 3,334, 3,333, 3,333. */
export const evenSplit = (owners: number): number[] => inBasisPoints(Array.from({ length: owners }, () => 1n))

/**
 * Rounds fractions that add up, such as three times 1/3, to basis points that add up. Null when no rounding is needed.
 */
export function exactShares(texts: readonly string[]): number[] | null {
  const shares = texts.map(readShare)
  const known = shares.filter((share) => share !== undefined)
  if (known.length === 0 || known.length < shares.length) return null
  const common = known.reduce(
    (product, { denominator }) => (product / gcd(product, denominator)) * denominator,
    1n,
  )
  const weights = known.map(({ numerator, denominator }) => numerator * (common / denominator))
  if (weights.reduce((sum, weight) => sum + weight, 0n) !== common) return null
  const exact = inBasisPoints(weights)
  return exact.some((points, index) => points !== parsePercent(texts[index] ?? '')) ? exact : null
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))
