import { t } from '@lingui/core/macro'
import { currencyCode } from '../../../lib/currency-schemas.ts'
import { locale } from '../../../lib/locale.ts'
import { formatMoney, maxAmountMinor } from '../../../lib/money.ts'
import { isVisible } from '../../../lib/text.ts'
import { quoted, readDate, readPrice } from '../../base/table-imports/cells.rules.ts'
import type { RowProblem, TableRow } from '../../base/table-imports/table-imports.rules.ts'
import type { CategoryView } from '../categories/categories.rules.ts'
import type { Category } from '../categories/category-keys.ts'
import { maxOriginalMinor } from '../payments/foreign.rules.ts'
import { matchNets, type Net, type SharedCost, sharedCosts, type Transfer } from './effects.rules.ts'
import {
  type Exchange,
  exchangeCost,
  exchangeTransfer,
  type ForeignChoices,
  leftOut,
  roundsToZero,
} from './foreign-rows.rules.ts'
import { categoryOf, isSettlement } from './splitwise-categories.rules.ts'
import type { SplitwiseColumns } from './splitwise-columns.rules.ts'

type Common = { line: number; paidOn: string; title: string }
/** A parsed row; people are column numbers. */
export type ReadSplitwiseRow =
  | (Common & { kind: 'EXPENSE'; category: Category; costs: SharedCost[] })
  | (Common & { kind: 'SETTLEMENT'; transfers: Transfer[] })
  /** A zero row. */
  | (Common & { kind: 'NOTHING' })

type RowReading = {
  row: ReadSplitwiseRow | null
  problems: RowProblem[]
  /** The currency of a row, if it is not the group’s. */
  foreign?: string
}

/** The group’s currency, the choices for others, and its categories. */
export type Currencies = {
  currency: string
  foreign: ForeignChoices
  categories?: readonly CategoryView[]
}

const maxTitle = 120

/** The last row holds the balances and is not a payment. */
export const isTotal = ({ cells }: TableRow, { description }: SplitwiseColumns) =>
  /^(total balance|gesamtsaldo|solde total|saldo total|saldo totale|totaalsaldo)$/i.test(
    cells[description]?.trim() ?? '',
  )

/** A parsed row, or its problems. */
export function readSplitwiseRow(
  { cells, line }: TableRow,
  columns: SplitwiseColumns,
  { currency: ours, foreign, categories = [] }: Currencies,
): RowReading {
  const told = (cells[columns.currency] ?? '').trim()
  const currency = told.toUpperCase()
  if (currency === ours)
    return readRow({ cells, line }, columns, { currency, maxMinor: maxAmountMinor, categories })
  if (!currencyCode.safeParse(currency).success) {
    const message = told
      ? t`This row is in ${quoted(told)}, which is not a currency code. Enter its currency code, for example ${ours}.`
      : t`This row has no currency. Enter its currency code, for example ${ours}.`
    return { row: null, problems: [{ line, column: t`Currency`, message }] }
  }
  const rate = foreign.get(currency)
  if (rate === undefined || rate === leftOut) return { row: null, problems: [], foreign: currency }
  const reading = readRow({ cells, line }, columns, { currency, maxMinor: maxOriginalMinor, categories })
  if (!reading.row) return { ...reading, foreign: currency }
  const row = exchangeRow(reading.row, { from: currency, to: ours, rate })
  const message = t`At a rate of ${rate}, this amount in ${ours} is more than Kinstead can record.`
  const problems = row ? [] : [{ line, column: t`Cost`, message }]
  return { row, problems, foreign: currency }
}

function exchangeRow(row: ReadSplitwiseRow, by: Exchange): ReadSplitwiseRow | null {
  if (row.kind === 'NOTHING') return row
  const { line, paidOn, title } = row
  const nothing = { line, paidOn, title, kind: 'NOTHING' } as const
  if (row.kind === 'SETTLEMENT') {
    const some = row.transfers.filter((transfer) => !roundsToZero(transfer, by))
    const transfers = some.flatMap((transfer) => exchangeTransfer(transfer, by) ?? [])
    if (transfers.length < some.length) return null
    return some.length > 0 ? { ...row, transfers } : nothing
  }
  const some = row.costs.filter((cost) => !roundsToZero(cost, by))
  const costs = some.flatMap((cost) => exchangeCost(cost, by) ?? [])
  if (costs.length < some.length) return null
  return some.length > 0 ? { ...row, costs } : nothing
}

type Sums = { currency: string; maxMinor: number; categories: readonly CategoryView[] }

/** Parses a row in its own currency. */
function readRow(
  { cells, line }: TableRow,
  columns: SplitwiseColumns,
  { currency, maxMinor, categories }: Sums,
): RowReading {
  const problems: RowProblem[] = []
  const complain = (column: string, message: string) => problems.push({ line, column, message })
  const text = (index: number) => (cells[index] ?? '').trim()

  const date = readDate(text(columns.date))
  if (date.problem !== undefined) complain(t`Date`, date.problem)
  else if (date.value === null) complain(t`Date`, t`Enter a date, for example 2024-03-31.`)
  else if (date.value < '1900-01-01' || date.value >= '2200-01-01')
    complain(t`Date`, t`Enter a date between 1900 and 2199.`)
  const title = text(columns.description)
  if (!isVisible(title)) complain(t`Description`, t`Enter a description.`)
  if (title.length > maxTitle) complain(t`Description`, t`Use at most ${maxTitle} characters.`)
  const cost = readCost(text(columns.cost), { currency, maxMinor })
  if (typeof cost === 'string') complain(t`Cost`, cost)
  const nets = readNets(columns, text, currency, complain)
  if (problems.length > 0 || typeof cost === 'string' || !nets) return { row: null, problems }
  const category = text(columns.category)
  const refusal = refuseNets(cost, nets, currency) ?? refuseIdle(cost, nets, category)
  if (refusal) {
    complain(t`Row`, refusal)
    return { row: null, problems }
  }
  const common = { line, paidOn: date.value ?? '', title }
  return { row: rowOf(common, { category, categories }, cost, nets), problems }
}

type Told = { category: string; categories: readonly CategoryView[] }

function rowOf(common: Common, { category, categories }: Told, cost: number, nets: Net[]): ReadSplitwiseRow {
  const moved = nets.filter(({ netMinor }) => netMinor !== 0)
  if (moved.length === 0) return { ...common, kind: 'NOTHING' }
  return isSettlement(category)
    ? { ...common, kind: 'SETTLEMENT', transfers: matchNets(moved) }
    : {
        ...common,
        kind: 'EXPENSE',
        category: categoryOf(category, categories),
        costs: sharedCosts(cost, moved),
      }
}

function readCost(
  text: string,
  { currency, maxMinor }: Pick<Sums, 'currency' | 'maxMinor'>,
): number | string {
  const { value, problem } = readPrice(text, currency, true)
  if (problem !== undefined) return problem
  if (value === null) return t`Enter the cost.`
  return value > maxMinor ? t`That is more than Kinstead can record.` : value
}

function readNets(
  { people }: SplitwiseColumns,
  text: (index: number) => string,
  currency: string,
  complain: (column: string, message: string) => void,
): Net[] | null {
  const nets = people.map(({ name, index }, person): Net | null => {
    const cell = text(index)
    const isNegative = /^[-−]/.test(cell)
    const { value, problem } = readPrice(isNegative ? cell.slice(1) : cell, currency, true)
    if (problem === undefined) return { person, netMinor: isNegative && value ? -value : (value ?? 0) }
    complain(name, problem)
    return null
  })
  const known = nets.flatMap((net) => net ?? [])
  return known.length === nets.length ? known : null
}

function refuseNets(cost: number, nets: readonly Net[], currency: string): string | null {
  const off = nets.reduce((total, { netMinor }) => total + netMinor, 0)
  if (off !== 0) {
    return t`The amounts in this row don’t add up to zero: they are off by ${sum(Math.abs(off), currency)}.`
  }
  const owed = nets.reduce((total, { netMinor }) => total + Math.max(0, netMinor), 0)
  return owed > cost
    ? t`People owe ${sum(owed, currency)} in this row, more than its cost of ${sum(cost, currency)}.`
    : null
}

/** Rejects a cost without effects: the file does not say who paid it. */
function refuseIdle(cost: number, nets: readonly Net[], category: string): string | null {
  if (cost === 0 || nets.some(({ netMinor }) => netMinor !== 0)) return null
  return isSettlement(category)
    ? t`All amounts in this settlement are 0. Remove the row, or enter who paid, who received it and how much.`
    : t`All amounts in this row are 0, so it does not say who paid. Remove the row. To keep the cost, record it in Kinstead as an expense.`
}

const sum = (amountMinor: number, currency: string) => formatMoney(amountMinor, currency, locale())
