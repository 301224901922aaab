// Without the schema library (`currency-schemas.ts`), because every page loads this file.

import { t } from '@lingui/core/macro'
import { numberFormat } from './formats.ts'

/** The largest amount in minor units: 10,000,000.00 with two decimals. */
export const maxAmountMinor = 1_000_000_000

const knownDecimals = new Map<string, number>()

/** Returns a currency's decimals: JPY 0, EUR 2, KWD 3 (ISO 4217). */
export function currencyDecimals(currency: string): number {
  const known = knownDecimals.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  // Cached, because creating a formatter is slow and thousands of amounts are parsed at once.
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2
  knownDecimals.set(currency, decimals)
  return decimals
}

/** Lists the ISO 4217 codes that this machine can name, also of former currencies. */
export const currencies = (): string[] => Intl.supportedValuesOf('currency')

/** Formats `123456` in EUR as `€1,234.56`, in the reader's locale. */
export const formatMoney = (amountMinor: number, currency: string, locale?: string): string =>
  numberFormat(locale, { style: 'currency', currency }).format(amountMinor / 10 ** currencyDecimals(currency))

/** Formats an amount as plain decimal text for a form: `123456` in EUR → `1234.56`, with the reader's decimal sign. */
export const toDecimalText = (amountMinor: number, currency: string, locale?: string): string =>
  (amountMinor / 10 ** currencyDecimals(currency))
    .toFixed(currencyDecimals(currency))
    .replace('.', locale === undefined ? '.' : signsOf(locale).decimal)

/**
 * Parses an amount typed by a person. Ambiguous input (`1,234` in a currency with three decimals) is parsed by their
 * locale. @returns minor units, or null for an invalid or ambiguous amount
 */
export const parseMoney = (text: string, currency: string, locale?: string): number | null =>
  twoWaysText(text, currency, locale) === null ? parseDecimal(text, currencyDecimals(currency), locale) : null

/**
 * Parses a number typed by a person, as `parseFixed` does; what is ambiguous with three decimals (`1,234`) is parsed by
 * their locale. @returns the number in units of its last decimal, or null when invalid
 */
export const parseDecimal = (text: string, decimals: number, locale?: string): number | null =>
  parseFixed(inOneWay(text, decimals, locale), decimals)

/** Writes what `parseDecimal` reads, without zeros at the end: `1500` with three decimals is `1.5`. */
export const toDecimal = (value: number, decimals: number, locale?: string): string =>
  String(value / 10 ** decimals).replace('.', locale === undefined ? '.' : signsOf(locale).decimal)

/** Three digits after a lone separator are thousands or decimals, depending on the reader. */
const loneSeparator = /^\s*([1-9]\d{0,2})([.,])(\d{3})\s*$/

/**
 * Returns what to say about ambiguous input with the locale's decimal sign and too many decimals: `1.234` in EUR is a
 * typo in English, or thousands in German. @returns null when it is unambiguous
 */
export function twoWaysText(text: string, currency: string, locale?: string): string | null {
  const decimals = currencyDecimals(currency)
  const [, whole, sign, rest] = loneSeparator.exec(text) ?? []
  if (rest === undefined || decimals === 0 || decimals >= rest.length) return null
  if (locale === undefined || sign !== signsOf(locale).decimal) return null
  return t`This amount is ambiguous. Write ${whole ?? ''}${rest} or ${whole ?? ''}${sign}${rest.slice(0, decimals)}.`
}

/** Removes the locale's grouping separator from ambiguous input only. */
const inOneWay = (text: string, decimals: number, locale: string | undefined): string => {
  const [, whole, sign, rest] = loneSeparator.exec(text) ?? []
  const isGrouped = locale !== undefined && decimals === 3 && sign === signsOf(locale).group
  return isGrouped ? `${whole}${rest}` : text
}

type Signs = { decimal: string; group: string }

const knownSigns = new Map<string, Signs>()

/** Returns the decimal and grouping signs of a locale. */
function signsOf(locale: string): Signs {
  const known = knownSigns.get(locale)
  if (known) return known
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.5)
  const signOf = (type: 'decimal' | 'group') => parts.find((part) => part.type === type)?.value ?? ''
  const decimal = signOf('decimal')
  // Other signs, such as the Arabic one, cannot be typed into a number field.
  const signs = { decimal: decimal === ',' ? ',' : '.', group: signOf('group') }
  knownSigns.set(locale, signs)
  return signs
}

/**
 * Parses a number in either notation: `1,234.56` and `1.234,56`. Of two separators the last is decimal. A single one
 * is decimal with at most `decimals` digits after it, else it groups thousands. Full-width digits count as digits.
 * @returns the number in units of its last decimal (`1.5` with two decimals is 150), or null when invalid
 */
export function parseFixed(text: string, decimals: number): number | null {
  const compact = text
    .normalize('NFKC')
    .trim()
    .replace(/[\s’']/g, '')
  if (!/^\d[\d.,]*$/.test(compact)) return null
  const [whole, fraction] = splitAtDecimal(compact, decimals)
  if (fraction.length > decimals || !/^\d+$/.test(whole + fraction)) return null
  const minor = Number(whole + fraction.padEnd(decimals, '0'))
  return Number.isSafeInteger(minor) ? minor : null
}

/** Splits at the decimal separator; invalid input keeps a separator and is refused later. */
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

/** Removes grouping separators: `1.234.567` → `1234567`; leaves other text unchanged, such as `0.001`. */
const withoutGroups = (digits: string) =>
  /^[1-9]\d{0,2}(?:\.\d{3})+$|^[1-9]\d{0,2}(?:,\d{3})+$/.test(digits) ? digits.replace(/[.,]/g, '') : digits
