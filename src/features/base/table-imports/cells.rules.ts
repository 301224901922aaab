import { t } from '@lingui/core/macro'
import { numberFormat } from '../../../lib/formats.ts'
import { currencyDecimals, parseMoney } from '../../../lib/money.ts'

/** A parsed cell, or why it could not be parsed. */
export type Reading<Value> = { value: Value; problem?: undefined } | { value?: undefined; problem: string }

type DateHabits = {
  /** Homebox writes `03/31/2024`; in other files a date with two small numbers is ambiguous. */
  isMonthFirst?: boolean
}

/** What Homebox stores without a date. */
const homeboxNever = /^0001-01-01/

/** Parses a calendar date: ISO, with or without a time, or as spreadsheets write it. Blank is null. */
export function readDate(text: string, { isMonthFirst = false }: DateHabits = {}): Reading<string | null> {
  const cell = text.trim()
  if (cell === '' || homeboxNever.test(cell)) return { value: null }
  const yearFirst = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$|^(\d{4})\/(\d{1,2})\/(\d{1,2})$/.exec(cell)
  if (yearFirst) {
    const [year, month, day] = yearFirst.slice(1).filter((part) => part !== undefined)
    return dateOf(cell, year, month, day)
  }
  const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(cell)
  if (dotted) return dateOf(cell, dotted[3], dotted[2], dotted[1])
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell)
  if (!slashed) return { problem: noDate(cell) }
  const [, first = '', second = '', year = ''] = slashed
  if (Number(first) > 12) return dateOf(cell, year, second, first)
  if (isMonthFirst || Number(second) > 12 || first === second) return dateOf(cell, year, first, second)
  return {
    problem: t`${quoted(cell)} is ambiguous: the month may come first or second. Write the date as 2024-03-31.`,
  }
}

function dateOf(cell: string, year = '', month = '', day = ''): Reading<string> {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = new Date(`${date}T00:00:00Z`)
  const exists = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date)
  return exists ? { value: date } : { problem: noDate(cell) }
}

const noDate = (cell: string) => t`${quoted(cell)} is not a date. Write it as 2024-03-31.`

/**
 * Parses an amount in either notation, with or without currency code or sign. Blank is null. A lone separator before
 * three digits (`1.234`) is ambiguous, unless the currency has no decimals (grouping) or three (a point is decimal, as
 * we write it).
 */
export function readPrice(text: string, currency: string, isFloat = false): Reading<number | null> {
  const cell = text.trim()
  if (cell === '') return { value: null }
  const amount = withoutCurrency(cell, currency)
  if (/^[-−(]/.test(amount)) return { problem: t`${quoted(cell)} is below zero. Enter the amount paid.` }
  const decimals = currencyDecimals(currency)
  if (isFloat && /^\d+(\.\d+)?$/.test(amount)) return floatOf(cell, amount, currency)
  const lone = /^(\d{1,3})([.,])\d{3}$/.exec(amount)
  const isGroup = decimals === 0 && lone?.[1]?.startsWith('0') === false
  const isFraction = decimals === 3 && lone?.[2] === '.'
  if (lone && !isGroup && !isFraction) {
    return {
      problem: t`${quoted(cell)} is ambiguous. Write 1234.00 for thousands, or 1.23 for decimals.`,
    }
  }
  const minor = parseMoney(amount, currency)
  return minor === null ? { problem: noAmount(cell, currency) } : { value: minor }
}

/** Parses a float: decimal point, no grouping. */
function floatOf(cell: string, amount: string, currency: string): Reading<number> {
  const decimals = currencyDecimals(currency)
  const [whole = '', fraction = ''] = amount.split('.')
  // The lookbehind matches only the start of a run of zeros; without it, 190,000 zeros took 44 seconds.
  const kept = fraction.replace(/(?<!0)0+$/, '')
  const minor = Number(whole + kept.padEnd(decimals, '0'))
  if (kept.length > decimals || !Number.isSafeInteger(minor)) return { problem: noAmount(cell, currency) }
  return { value: minor }
}

function withoutCurrency(cell: string, currency: string) {
  if (!/[^\d.,\s'’]/.test(cell)) return cell
  const mark = marksOf(currency).find((known) => cell.startsWith(known) || cell.endsWith(known))
  return (mark === undefined ? cell : cell.replace(mark, '')).trim()
}

/** Returns a currency's code and sign. */
function marksOf(currency: string): string[] {
  const format = numberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value
  return [currency, sign ?? currency]
}

const noAmount = (cell: string, currency: string) =>
  t`${quoted(cell)} is not an amount in ${currency}. Write it as ${currencyDecimals(currency) === 0 ? '1234' : '1234.50'}.`

const yes = new Set(['true', 'yes', 'y', '1', 'x'])
const no = new Set(['', 'false', 'no', 'n', '0'])

export function readFlag(text: string): Reading<boolean> {
  const cell = text.trim().toLowerCase()
  if (yes.has(cell)) return { value: true }
  if (no.has(cell)) return { value: false }
  return { problem: t`${quoted(text.trim())} is not yes or no.` }
}

/** Quotes and shortens a cell for a sentence. */
export const quoted = (cell: string) =>
  `“${cell.length > 40 ? `${cell.slice(0, 40).toWellFormed()}…` : cell}”`

// The CSV writer puts an apostrophe before cells that spreadsheets would run as formulas. These two make that
// reversible for names that really start so.
const formulaSigns = '=+\\-@\\t\\r\uFF1D\uFF0B\uFF0D\uFF20'
const escapedFormula = new RegExp(`^'+[${formulaSigns}]`)

/** Doubles the apostrophe in cells of our own tables before the writer escapes formulas. */
export const keepApostrophe = (cell: string) => (escapedFormula.test(cell) ? `'${cell}` : cell)

/** Removes the escape of our export. */
export const withoutEscape = (cell: string) => (escapedFormula.test(cell) ? cell.slice(1) : cell)
