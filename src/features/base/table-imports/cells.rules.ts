import { numberFormat } from '../../../lib/formats.ts'
import { currencyDecimals, parseMoney } from '../../../lib/money.ts'

/** What a cell says, or the sentence that tells why it cannot be read. */
export type Reading<Value> = { value: Value; problem?: undefined } | { value?: undefined; problem: string }

type DateHabits = {
  /** Homebox writes `03/31/2024`; of anybody else nobody knows which of two small numbers is the month. */
  isMonthFirst?: boolean
}

/** What Homebox stores where no date was entered. */
const homeboxNever = /^0001-01-01/

/** Reads a calendar date: ISO, with or without a time, or as spreadsheets write it. Blank is no date. */
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
    problem: `${quoted(cell)} can be two days, since the month may come first or second. Write the date as 2024-03-31.`,
  }
}

function dateOf(cell: string, year = '', month = '', day = ''): Reading<string> {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const instant = new Date(`${date}T00:00:00Z`)
  const exists = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(date)
  return exists ? { value: date } : { problem: noDate(cell) }
}

const noDate = (cell: string) => `${quoted(cell)} is no date. Write it as 2024-03-31.`

/**
 * Reads an amount of the given currency, in either way of writing, with or without its code or sign. Blank is none.
 * A lone separator before three digits (`1.234`) can mean a thousand or a fraction: that is a problem, unless the
 * currency has no decimals (it groups) or three of them (a point is then decimal, as we write it).
 */
export function readPrice(text: string, currency: string, isFloat = false): Reading<number | null> {
  const cell = text.trim()
  if (cell === '') return { value: null }
  const amount = withoutCurrency(cell, currency)
  if (/^[-−(]/.test(amount)) return { problem: `${quoted(cell)} is below zero. Enter what was paid.` }
  const decimals = currencyDecimals(currency)
  if (isFloat && /^\d+(\.\d+)?$/.test(amount)) return floatOf(cell, amount, currency)
  const lone = /^(\d{1,3})([.,])\d{3}$/.exec(amount)
  const isGroup = decimals === 0 && lone?.[1]?.startsWith('0') === false
  const isFraction = decimals === 3 && lone?.[2] === '.'
  if (lone && !isGroup && !isFraction) {
    return {
      problem: `${quoted(cell)} can be read in two ways. Write it like 1234.00 if it is thousands, like 1.23 if not.`,
    }
  }
  const minor = parseMoney(amount, currency)
  return minor === null ? { problem: noAmount(cell, currency) } : { value: minor }
}

/** A number as programs write it: a point is decimal, thousands are not grouped. */
function floatOf(cell: string, amount: string, currency: string): Reading<number> {
  const decimals = currencyDecimals(currency)
  const [whole = '', fraction = ''] = amount.split('.')
  // Matched only from the start of a run of zeros: matched from each of 190,000, it took 44 seconds.
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

/** How a currency is written: its code and its sign. */
function marksOf(currency: string): string[] {
  const format = numberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const sign = format.formatToParts(0).find(({ type }) => type === 'currency')?.value
  return [currency, sign ?? currency]
}

const noAmount = (cell: string, currency: string) =>
  `${quoted(cell)} is no amount in ${currency}. Write it as ${currencyDecimals(currency) === 0 ? '1234' : '1234.50'}.`

const yes = new Set(['true', 'yes', 'y', '1', 'x'])
const no = new Set(['', 'false', 'no', 'n', '0'])

export function readFlag(text: string): Reading<boolean> {
  const cell = text.trim().toLowerCase()
  if (yes.has(cell)) return { value: true }
  if (no.has(cell)) return { value: false }
  return { problem: `${quoted(text.trim())} is neither yes nor no.` }
}

/** A cell as a sentence may show it. */
export const quoted = (cell: string) =>
  `“${cell.length > 40 ? `${cell.slice(0, 40).toWellFormed()}…` : cell}”`

// Spreadsheets run a cell that begins like a formula. The writer puts an apostrophe before such a cell; these two make
// that reversible, so that a name that really begins with an apostrophe and a sign comes back as it was.
const formulaSigns = '=+\\-@\\t\\r\uFF1D\uFF0B\uFF0D\uFF20'
const escapedFormula = new RegExp(`^'+[${formulaSigns}]`)

/** For the cells of our own table, before the writer escapes formulas. */
export const keepApostrophe = (cell: string) => (escapedFormula.test(cell) ? `'${cell}` : cell)

/** Takes back what our export put before a cell. */
export const withoutEscape = (cell: string) => (escapedFormula.test(cell) ? cell.slice(1) : cell)
