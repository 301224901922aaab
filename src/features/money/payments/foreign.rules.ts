import { currencyDecimals, maxAmountMinor } from '../../../lib/money.ts'

// Converts amounts into the group’s currency. A rate is the value of one unit of the other currency, as decimal text,
// never a float.

/** In minor units of the other currency, which may be small. */
export const maxOriginalMinor = 1_000_000_000_000

/** Returns whether it is a valid amount in the other currency. */
export const isOriginal = (amountMinor: number | null): amountMinor is number =>
  amountMinor !== null &&
  Number.isSafeInteger(amountMinor) &&
  amountMinor > 0 &&
  amountMinor <= maxOriginalMinor

const rateDecimals = 10
const rateUnit = 10n ** BigInt(rateDecimals)

/**
 * Parses a rate with a point or comma and up to ten decimals; with both, the last one is the decimal separator.
 * @returns the shortest form (`1.0834`), or null
 */
export function parseRate(text: string): string | null {
  const compact = text.trim().replace(/[\s’']/g, '')
  const plain = /^\d{1,3}(,\d{3})+\.\d+$/.test(compact)
    ? compact.replaceAll(',', '')
    : /^\d{1,3}(\.\d{3})+,\d+$/.test(compact)
      ? compact.replaceAll('.', '')
      : compact
  const [, whole, decimals = ''] = /^(\d{1,10})(?:[.,](\d{1,10}))?$/.exec(plain) ?? []
  if (whole === undefined) return null
  const units = BigInt(whole + decimals.padEnd(rateDecimals, '0'))
  return units === 0n ? null : rateText(units)
}

function rateText(units: bigint): string {
  const decimals = (units % rateUnit).toString().padStart(rateDecimals, '0').replace(/0+$/, '')
  return `${units / rateUnit}${decimals && `.${decimals}`}`
}

/** A rate as returned by `parseRate`. */
function rateUnits(rate: string): bigint {
  const [whole = '0', decimals = ''] = rate.split('.')
  return BigInt(whole + decimals.padEnd(rateDecimals, '0'))
}

type Exchange = { originalMinor: number; from: string; to: string }

/** Returns the factors between the minor units of two currencies. */
function scale({ from, to }: Pick<Exchange, 'from' | 'to'>): [times: bigint, over: bigint] {
  const difference = currencyDecimals(to) - currencyDecimals(from)
  return difference >= 0 ? [10n ** BigInt(difference), 1n] : [1n, 10n ** BigInt(-difference)]
}

/** Rounds half up. */
const rounded = (numerator: bigint, denominator: bigint) =>
  (2n * numerator + denominator) / (2n * denominator)

/**
 * Converts an amount exactly and rounds it once, half up.
 * @returns null below one minor unit or above the maximum
 */
export function convert(exchange: Exchange, rate: string): number | null {
  const amount = converted(exchange, rate)
  return amount >= 1n && amount <= BigInt(maxAmountMinor) ? Number(amount) : null
}

/** Returns whether an amount rounds to zero. */
export const comesToNothing = (exchange: Exchange, rate: string) => converted(exchange, rate) === 0n

function converted({ originalMinor, from, to }: Exchange, rate: string): bigint {
  const [times, over] = scale({ from, to })
  return rounded(BigInt(originalMinor) * rateUnits(rate) * times, rateUnit * over)
}

/** Returns the rate for the amount the bank charged. @returns null when no rate with ten decimals is exact */
export function rateFor(exchange: Exchange, amountMinor: number): string | null {
  const [times, over] = scale(exchange)
  const units = rounded(BigInt(amountMinor) * rateUnit * over, BigInt(exchange.originalMinor) * times)
  if (units === 0n) return null
  const rate = rateText(units)
  return parseRate(rate) === rate && convert(exchange, rate) === amountMinor ? rate : null
}
