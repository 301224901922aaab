import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '../../../lib/app-error.ts'
import { decodeText } from '../../asset-tables/server/decode-text.ts'
import { readTable, type Table } from '../../asset-tables/server/read-table.ts'
import { countRows, importLimits } from '../payment-imports.rules.ts'
import { planSplitwise } from '../splitwise-columns.rules.ts'
import {
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
export async function readSplitwise(bytes: Uint8Array, currency: string): Promise<SplitwiseFile> {
  const { text, notices } = decodeText(bytes)
  const table = await readTable(text, { rows: importLimits.rows + 1, about: 'payments' })
  const { header, rows: below } = withoutNote(table)
  const columns = planSplitwise(header)
  if (typeof columns === 'string') throw refuseFile(columns)
  const records = below.filter((row) => !isTotal(row, columns))
  if (records.length === 0) throw refuseFile('This file has names of columns and no payments below them.')
  const rows: ReadSplitwiseRow[] = []
  const problems: ImportProblem[] = []
  let turnEnds = 0
  for (const record of records) {
    if (performance.now() > turnEnds) {
      await nextTurn()
      turnEnds = performance.now() + turnMs
    }
    const reading = readSplitwiseRow(record, columns, currency)
    if (reading.row) rows.push(reading.row)
    problems.push(...reading.problems)
  }
  const { expenses, settlements } = countRows(rows)
  if (expenses + settlements > importLimits.records) {
    throw refuseFile(
      `This file would become more than ${importLimits.records.toLocaleString('en')} payments, since several people paid in many of its rows. Split it into several files and import one after the other.`,
    )
  }
  return { people: columns.people.map(({ name }) => name), rows, problems, notices }
}

export const refuseFile = (message: string) => new AppError('invalid', message, { fields: { file: message } })
