import { t } from '@lingui/core/macro'
import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { writeCsv } from '../../../../server/csv-response.ts'
import { groupFileFormat, groupFileNames, groupFileVersion } from '../group-file.rules.ts'
import type { PersonRow } from './group-rows.format.ts'
import { addedTexts, columnsOf, groupTables, isCategoryKey, type Row } from './group-tables.format.ts'

/** Yields the rows of a table for export, in batches. */
export type ReadTable = (table: PgTable) => AsyncIterable<Row[]>

/** Writes `group.json` with one row per line, so that an import of any size can read it line by line. */
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

/** The names that stand in the tables instead of ids and codes. */
export type Names = { people: ReadonlyMap<string, string>; categories: ReadonlyMap<string, string> }

/** Writes a table for spreadsheets: the columns of `group.json`. */
export function writeTable(
  table: PgTable,
  pages: AsyncIterable<Row[]>,
  { people, categories }: Names,
): AsyncGenerator<string, void> {
  const added = addedTexts.get(table)
  const columns = [
    // The code of a category also stands for other things, such as a kind of asset.
    ...Object.entries(columnsOf(table)).map(
      ([name, column]) => [name, isCategoryKey(table, column) ? categories : people] as const,
    ),
    ...(added ? [[added, people] as const] : []),
  ]
  async function* cells() {
    for await (const page of pages)
      yield page.map((row) => columns.map(([name, named]) => cellOf(row[name], named)))
  }
  return writeCsv(
    columns.map(([name]) => name),
    cells(),
  )
}

function cellOf(value: unknown, named: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return named.get(value) ?? value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.join('; ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

type ReadmeOf = { groupName: string; exportedAt: Date; hasSecrets: boolean }

export const writeReadme = ({ groupName, exportedAt, hasSecrets }: ReadmeOf) => t`${groupName}
Exported from Kinstead on ${exportedAt.toISOString()}

${groupFileNames.group}       everything in one file, for programs and for import into another Kinstead
${groupFileNames.tables}          the same data as tables for spreadsheets (CSV, UTF-8)
${groupFileNames.files}           photos and documents, by property
${groupFileNames.checksums}    SHA-256 of every other file: sha256sum -c ${groupFileNames.checksums}

Amounts are in the smallest unit of the group’s currency (cents). Times are in UTC. Rows in the trash have a date in
the column deletedAt.
Codes and passwords are ${hasSecrets ? t`included in plain text: keep this file safe.` : t`not included.`}
Invitations, share links, calendar feeds and notifications are not included: they belong to one installation.

To import this group, sign in to a Kinstead, open Your groups, choose Import a group, and upload this ZIP unchanged.
`
