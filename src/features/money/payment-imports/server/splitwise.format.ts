import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '../../../../lib/app-error.ts'
import { readTable, type Table } from '../../../house/asset-tables/server/table.format.ts'
import { decodeText } from '../../../house/asset-tables/server/text.format.ts'
import { countRows, importLimits } from '../payment-imports.rules.ts'
import type { ForeignRows } from '../payment-imports.schemas.ts'
import { planSplitwise } from '../splitwise-columns.rules.ts'
import {
  type Currencies,
  type ImportProblem,
  isTotal,
  type ReadSplitwiseRow,
  readSplitwiseRow,
} from '../splitwise-rows.rules.ts'

export type SplitwiseFile = {
  people: string[]
  rows: ReadSplitwiseRow[]
  problems: ImportProblem[]
  notices: string[]
  /** How many rows are in other currencies, the most frequent first. */
  foreign: ForeignRows[]
}

/** An export of what two friends share begins with a line about groups; the names of the columns come after it. */
function withoutNote({ header, rows }: Table): Table {
  const [names, ...others] = rows
  const isNote = header.filter((cell) => cell.trim() !== '').length === 1
  return isNote && names ? { header: names.cells, rows: others } : { header, rows }
}

/** How long rows are read in one go: in between the process answers others. */
const turnMs = 20

/** All that a Splitwise export says. @throws AppError `invalid` when the file is none */
export async function readSplitwise(bytes: Uint8Array, currencies: Currencies): Promise<SplitwiseFile> {
  const { text, notices } = decodeText(bytes)
  const table = await readTable(text, { rows: importLimits.rows + 1, about: 'payments' })
  const { header, rows: below } = withoutNote(table)
  const columns = planSplitwise(header)
  if (typeof columns === 'string') throw refuseFile(columns)
  const records = below.filter((row) => !isTotal(row, columns))
  if (records.length === 0) throw refuseFile('This file has names of columns and no payments below them.')
  const rows: ReadSplitwiseRow[] = []
  const problems: ImportProblem[] = []
  const inCurrency = new Map<string, number>()
  let turnEnds = 0
  for (const record of records) {
    if (performance.now() > turnEnds) {
      await nextTurn()
      turnEnds = performance.now() + turnMs
    }
    const reading = readSplitwiseRow(record, columns, currencies)
    if (reading.row) rows.push(reading.row)
    if (reading.foreign) inCurrency.set(reading.foreign, (inCurrency.get(reading.foreign) ?? 0) + 1)
    problems.push(...reading.problems)
  }
  const { expenses, settlements } = countRows(rows)
  if (expenses + settlements > importLimits.records) {
    throw refuseFile(
      `This file would become more than ${importLimits.records.toLocaleString('en')} payments, since several people paid in many of its rows. Split it into several files and import one after the other.`,
    )
  }
  const foreign = [...inCurrency].map(([currency, count]) => ({ currency, rows: count }))
  return {
    people: columns.people.map(({ name }) => name),
    rows,
    problems,
    notices,
    foreign: foreign.toSorted((one, other) => other.rows - one.rows),
  }
}

export const refuseFile = (message: string) => new AppError('invalid', message, { fields: { file: message } })
