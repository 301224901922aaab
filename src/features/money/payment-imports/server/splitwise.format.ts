import { t } from '@lingui/core/macro'
import { i18n } from '#i18n'
import { readTable, type Table } from '../../../base/table-imports/server/table.format.ts'
import { readInTurns } from '../../../base/table-imports/server/table-imports.service.ts'
import { decodeText, refuseFile } from '../../../base/table-imports/server/text.format.ts'
import type { RowProblem } from '../../../base/table-imports/table-imports.rules.ts'
import { countRows, importLimits } from '../payment-imports.rules.ts'
import type { ForeignRows } from '../payment-imports.schemas.ts'
import { planSplitwise } from '../splitwise-columns.rules.ts'
import { type Currencies, isTotal, type ReadSplitwiseRow, readSplitwiseRow } from '../splitwise-rows.rules.ts'

type SplitwiseFile = {
  people: string[]
  rows: ReadSplitwiseRow[]
  problems: RowProblem[]
  notices: string[]
  /** Counts rows in other currencies, most frequent first. */
  foreign: ForeignRows[]
}

/** An export of two friends starts with a line about groups before the column names. */
function withoutNote({ header, rows }: Table): Table {
  const [names, ...others] = rows
  const isNote = header.filter((cell) => cell.trim() !== '').length === 1
  return isNote && names ? { header: names.cells, rows: others } : { header, rows }
}

/** Parses a Splitwise export. @throws AppError `invalid` for other files */
export async function readSplitwise(bytes: Uint8Array, currencies: Currencies): Promise<SplitwiseFile> {
  const { text, notices } = decodeText(bytes)
  const table = await readTable(text, { rows: importLimits.rows + 1, about: 'payments' })
  const { header, rows: below } = withoutNote(table)
  const columns = planSplitwise(header)
  if (typeof columns === 'string') throw refuseFile(columns)
  const records = below.filter((row) => !isTotal(row, columns))
  if (records.length === 0) throw refuseFile(t`This file has column names but no payments below them.`)
  const readings = await readInTurns(records, (record) => readSplitwiseRow(record, columns, currencies))
  const rows = readings.flatMap(({ row }) => row ?? [])
  const { expenses, settlements } = countRows(rows)
  if (expenses + settlements > importLimits.records) {
    throw refuseFile(
      t`This file would create more than ${importLimits.records.toLocaleString(i18n.locale)} payments, because several people paid in many of its rows. Split it into several files and import them one by one.`,
    )
  }
  const inCurrency = Map.groupBy(
    readings.flatMap(({ foreign }) => foreign ?? []),
    (currency) => currency,
  )
  const foreign = [...inCurrency].map(([currency, { length }]) => ({ currency, rows: length }))
  return {
    people: columns.people.map(({ name }) => name),
    rows,
    problems: readings.flatMap(({ problems }) => problems),
    notices,
    foreign: foreign.toSorted((one, other) => other.rows - one.rows),
  }
}
