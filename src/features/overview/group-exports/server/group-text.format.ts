import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { writeCsv } from '../../../../server/csv-response.ts'
import { groupFileFormat, groupFileNames, groupFileVersion } from '../group-file.rules.ts'
import type { PersonRow } from './group-rows.format.ts'
import { addedTexts, columnsOf, groupTables, type Row } from './group-tables.format.ts'

/** The rows of a table as they leave the group, some at a time. */
export type ReadTable = (table: PgTable) => AsyncIterable<Row[]>

/** `group.json`: JSON with one row on each line, so that an import of any size reads it line by line. */
export async function* writeGroupJson(
  exportedAt: Date,
  people: readonly PersonRow[],
  read: ReadTable,
): AsyncGenerator<string, void> {
  const head = { format: groupFileFormat, version: groupFileVersion, exportedAt }
  yield `{\n${Object.entries(head)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .join(',\n')}`
  yield* writeList('people', [people])
  for (const table of groupTables) yield* writeList(getTableName(table), read(table))
  yield '\n}\n'
}

async function* writeList(name: string, pages: AsyncIterable<Row[]> | Iterable<readonly Row[]>) {
  yield `,\n${JSON.stringify(name)}:[`
  let separator = '\n'
  for await (const page of pages) {
    if (page.length === 0) continue
    yield separator + page.map((row) => JSON.stringify(row)).join(',\n')
    separator = ',\n'
  }
  yield '\n]'
}

/** A table for a spreadsheet: the columns of `group.json`, with names of people in place of their ids. */
export function writeTable(
  table: PgTable,
  pages: AsyncIterable<Row[]>,
  people: ReadonlyMap<string, string>,
): AsyncGenerator<string, void> {
  const added = addedTexts.get(table)
  const names = [...Object.keys(columnsOf(table)), ...(added ? [added] : [])]
  async function* cells() {
    for await (const page of pages) yield page.map((row) => names.map((name) => cellOf(row[name], people)))
  }
  return writeCsv(names, cells())
}

function cellOf(value: unknown, people: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return people.get(value) ?? value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.join('; ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

type ReadmeOf = { groupName: string; exportedAt: Date; hasSecrets: boolean }

export const writeReadme = ({ groupName, exportedAt, hasSecrets }: ReadmeOf) => `${groupName}
Exported from Kinstead on ${exportedAt.toISOString()}

${groupFileNames.group}       everything in one file, for programs and for the import into another Kinstead
${groupFileNames.tables}          the same, one table for each kind of thing, for spreadsheets (CSV, UTF-8)
${groupFileNames.files}           photos and documents, by property
${groupFileNames.checksums}    SHA-256 of every other file: sha256sum -c ${groupFileNames.checksums}

Amounts are in the smallest unit of the currency of the group (cents). Times are in UTC. What is in the trash is marked by
the column deletedAt.
Codes and passwords are ${hasSecrets ? 'included in plain text: keep this file safe.' : 'not included.'}
Not included: invitations, share links and calendar feeds, which belong to one installation, and notifications.

To import it: sign in to a Kinstead, open Your groups, choose Import a group, and send this ZIP as it is.
`
