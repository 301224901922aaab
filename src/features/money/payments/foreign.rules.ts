import { currencyDecimals, maxAmountMinor } from '../../../lib/money.ts'

// What was paid in another currency, in the currency of the group. A rate says what one whole unit of the other currency
// is worth in the group's; it is a text of decimals, never a floating-point number.

/** In minor units of the other currency: some have many small ones. */
export const maxOriginalMinor = 1_000_000_000_000

/** Whether it can be an amount in the other currency. */
export const isOriginal = (amountMinor: number | null): amountMinor is number =>
  amountMinor !== null &&
  Number.isSafeInteger(amountMinor) &&
  amountMinor > 0 &&
  amountMinor <= maxOriginalMinor

const rateDecimals = 10
const rateUnit = 10n ** BigInt(rateDecimals)

/**
 * Reads a rate as a person types it, with a point or a comma before up to ten decimals; of both kinds the last one is the
 * decimal one.
 * @returns the rate in its shortest writing (`1.0834`), or null when it is none
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

/** A rate as `parseRate` writes it. */
function rateUnits(rate: string): bigint {
  const [whole = '0', decimals = ''] = rate.split('.')
  return BigInt(whole + decimals.padEnd(rateDecimals, '0'))
}

type Exchange = { originalMinor: number; from: string; to: string }

/** By how much minor units are to be multiplied and divided to be those of the other currency, before any rate. */
function scale({ from, to }: Pick<Exchange, 'from' | 'to'>): [times: bigint, over: bigint] {
  const difference = currencyDecimals(to) - currencyDecimals(from)
  return difference >= 0 ? [10n ** BigInt(difference), 1n] : [1n, 10n ** BigInt(-difference)]
}

/** Rounded to the nearest, halves up. */
const rounded = (numerator: bigint, denominator: bigint) =>
  (2n * numerator + denominator) / (2n * denominator)

/**
 * What the original amount is in the group's currency, exactly, rounded once to its minor unit, halves up.
 * @returns null when that is less than one minor unit or more than can be recorded
 */
export function convert(exchange: Exchange, rate: string): number | null {
  const amount = converted(exchange, rate)
  return amount >= 1n && amount <= BigInt(maxAmountMinor) ? Number(amount) : null
}

/** Whether so little is left that it rounds to no unit at all. */
export const comesToNothing = (exchange: Exchange, rate: string) => converted(exchange, rate) === 0n

function converted({ originalMinor, from, to }: Exchange, rate: string): bigint {
  const [times, over] = scale({ from, to })
  return rounded(BigInt(originalMinor) * rateUnits(rate) * times, rateUnit * over)
}

/**
 * The rate at which the original amount is exactly this much in the group's currency: for whoever knows what the bank
 * charged. @returns null when no rate with ten decimals is exact
 */
export function rateFor(exchange: Exchange, amountMinor: number): string | null {
  const [times, over] = scale(exchange)
  const units = rounded(BigInt(amountMinor) * rateUnit * over, BigInt(exchange.originalMinor) * times)
  if (units === 0n) return null
  const rate = rateText(units)
  return parseRate(rate) === rate && convert(exchange, rate) === amountMinor ? rate : null
}
