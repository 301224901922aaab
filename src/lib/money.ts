import { z } from 'zod'

/** Largest amount: 10,000,000.00 in a currency with two decimals, in minor units. */
export const maxAmountMinor = 1_000_000_000

/** How many decimals a currency has: JPY 0, EUR 2, KWD 3 (ISO 4217, as `Intl` knows it). */
export const currencyDecimals = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** The currencies that this machine can name, as ISO 4217 codes. */
export const currencies = (): string[] => Intl.supportedValuesOf('currency')

export const currencyCode = z
  .string()
  .refine((code) => currencies().includes(code), 'Please choose a currency.')

/** `123456` in EUR → `€1,234.56` in the reader's way. */
export const formatMoney = (amountMinor: number, currency: string, locale?: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amountMinor / 10 ** currencyDecimals(currency))

/** The plain decimal text of an amount, for a form: `123456` in EUR → `1234.56`. */
export const toDecimalText = (amountMinor: number, currency: string): string =>
  (amountMinor / 10 ** currencyDecimals(currency)).toFixed(currencyDecimals(currency))

/**
 * Reads what a person typed as an amount. Accepts both `1,234.56` and `1.234,56`: the last separator that is followed
 * by at most `decimals` digits is the decimal one.
 * @returns minor units, or null when it is no amount of that currency.
 */
export function parseMoney(text: string, currency: string): number | null {
  const decimals = currencyDecimals(currency)
  const compact = text.trim().replace(/[\s’'  ]/g, '')
  const match = /^(\d+(?:[.,]\d{3})*|\d+)(?:[.,](\d+))?$/.exec(compact)
  if (!match?.[1]) return null
  let whole = match[1].replace(/[.,]/g, '')
  let fraction = match[2] ?? ''
  if (fraction.length > decimals) {
    if (fraction.length !== 3) return null
    whole += fraction
    fraction = ''
  }
  const minor = Number(whole + fraction.padEnd(decimals, '0'))
  return Number.isSafeInteger(minor) ? minor : null
}
