// Without the schema library (`currency-schemas.ts`): every page loads this file.

import { numberFormat } from './formats.ts'

/** Largest amount: 10,000,000.00 in a currency with two decimals, in minor units. */
export const maxAmountMinor = 1_000_000_000

const knownDecimals = new Map<string, number>()

/** How many decimals a currency has: JPY 0, EUR 2, KWD 3 (ISO 4217, as `Intl` knows it). */
export function currencyDecimals(currency: string): number {
  const known = knownDecimals.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  // A formatter takes long to make: thousands of amounts are read at once.
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2
  knownDecimals.set(currency, decimals)
  return decimals
}

/** The currencies that this machine can name, as ISO 4217 codes. */
export const currencies = (): string[] => Intl.supportedValuesOf('currency')

/** `123456` in EUR → `€1,234.56` in the reader's way. */
export const formatMoney = (amountMinor: number, currency: string, locale?: string): string =>
  numberFormat(locale, { style: 'currency', currency }).format(amountMinor / 10 ** currencyDecimals(currency))

/** The plain decimal text of an amount: `123456` in EUR → `1234.56`; for a form with the decimal sign of its reader. */
export const toDecimalText = (amountMinor: number, currency: string, locale?: string): string =>
  (amountMinor / 10 ** currencyDecimals(currency))
    .toFixed(currencyDecimals(currency))
    .replace('.', locale === undefined ? '.' : signsOf(locale).decimal)

/**
 * Reads what a person typed as an amount. What can be read in two ways (`1,234` in a currency of three decimals) is read
 * in the way of their locale. @returns minor units, or null when it is no amount of that currency, or could be two.
 */
export const parseMoney = (text: string, currency: string, locale?: string): number | null =>
  twoWaysText(text, currency, locale) === null
    ? parseFixed(inOneWay(text, currency, locale), currencyDecimals(currency))
    : null

/** Three digits after a lone separator: thousands for one reader, a fraction for the next. */
const loneSeparator = /^\s*([1-9]\d{0,2})([.,])(\d{3})\s*$/

/**
 * What is to be said where the sign is that of decimals in the reader's locale, and the currency has fewer of them:
 * `1.234` in EUR is a slip of an English reader, or the thousands of a German one. @returns null where there is one way
 */
export function twoWaysText(text: string, currency: string, locale?: string): string | null {
  const decimals = currencyDecimals(currency)
  const [, whole, sign, rest] = loneSeparator.exec(text) ?? []
  if (rest === undefined || decimals === 0 || decimals >= rest.length) return null
  if (locale === undefined || sign !== signsOf(locale).decimal) return null
  return `That can be read in two ways. Write ${whole}${rest} or ${whole}${sign}${rest.slice(0, decimals)}.`
}

/** Takes the separator out of what the reader's locale groups so: all else says by itself what it is. */
const inOneWay = (text: string, currency: string, locale: string | undefined): string => {
  const [, whole, sign, rest] = loneSeparator.exec(text) ?? []
  const isGrouped = locale !== undefined && currencyDecimals(currency) === 3 && sign === signsOf(locale).group
  return isGrouped ? `${whole}${rest}` : text
}

type Signs = { decimal: string; group: string }

const knownSigns = new Map<string, Signs>()

/** With which signs a locale writes decimals and groups thousands. */
function signsOf(locale: string): Signs {
  const known = knownSigns.get(locale)
  if (known) return known
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5)
  const signOf = (type: 'decimal' | 'group') => parts.find((part) => part.type === type)?.value ?? ''
  const decimal = signOf('decimal')
  // Other signs, such as the Arabic one, cannot be typed into a field for numbers.
  const signs = { decimal: decimal === ',' ? ',' : '.', group: signOf('group') }
  knownSigns.set(locale, signs)
  return signs
}

/**
 * Reads a number in either way of writing: `1,234.56` and `1.234,56`. Of two kinds of separators the last one is the
 * decimal one. A single one is decimal when no more than `decimals` digits follow; else it must group thousands.
 * @returns the number in units of its last decimal (`1.5` with two decimals is 150), or null when it is none.
 */
export function parseFixed(text: string, decimals: number): number | null {
  const compact = text.trim().replace(/[\s’']/g, '')
  if (!/^\d[\d.,]*$/.test(compact)) return null
  const [whole, fraction] = splitAtDecimal(compact, decimals)
  if (fraction.length > decimals || !/^\d+$/.test(whole + fraction)) return null
  const minor = Number(whole + fraction.padEnd(decimals, '0'))
  return Number.isSafeInteger(minor) ? minor : null
}

/** The digits before and after the decimal separator; what is no amount keeps a separator and is refused. */
function splitAtDecimal(compact: string, decimals: number): [whole: string, fraction: string] {
  const separators = compact.replace(/\d/g, '')
  const last = separators.at(-1) ?? ''
  const at = last ? compact.lastIndexOf(last) : compact.length
  const before = compact.slice(0, at)
  const after = compact.slice(at + 1)
  const isMixed = new Set(separators).size === 2
  const isDecimal =
    separators.indexOf(last) === separators.length - 1 && (isMixed || after.length <= decimals)
  return isDecimal && last ? [withoutGroups(before), after] : [withoutGroups(compact), '']
}

/** Takes out separators that group thousands: `1.234.567` → `1234567`; any other text stays as it is, also `0.001`. */
const withoutGroups = (digits: string) =>
  /^[1-9]\d{0,2}(?:\.\d{3})+$|^[1-9]\d{0,2}(?:,\d{3})+$/.test(digits) ? digits.replace(/[.,]/g, '') : digits
