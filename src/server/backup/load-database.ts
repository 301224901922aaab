import type pg from 'pg'
import { columnList, exists, listTables, nameOf, quoted } from './catalog.ts'
import { copyIn } from './copy.ts'
import { jobsTable, loadJobs } from './jobs-table.ts'
import type { BackedUpTable, Manifest } from './manifest.ts'

// Puts the rows of a backup into an empty database. Everything happens in one transaction of the caller.

/** Tells whether there is anything of Kinstead. */
export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  if (await exists(client, 'drizzle.__drizzle_migrations')) return false
  return (await listTables(client)).length === 0
}

type Constraint = { on: string; name: string; definition: string }

/**
 * Takes the foreign keys away while rows arrive in any order, and switches the triggers off, which would derive rows
 * that arrive too. Only the owner of the tables has to do this, no superuser.
 * @returns how to put them back: the keys are then checked for all rows
 */
export async function openTables(client: pg.Client) {
  const tables = (await listTables(client)).map(nameOf)
  const { rows: keys } = await client.query<Constraint>(
    `select conrelid::regclass::text as "on", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any($1::regclass[])`,
    [tables],
  )
  for (const { on, name } of keys) await client.query(`alter table ${on} drop constraint ${quoted(name)}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`truncate ${tables.join(', ')}`)
  return async () => {
    for (const { on, name, definition } of keys)
      await client.query(`alter table ${on} add constraint ${quoted(name)} ${definition}`)
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  }
}

/** Loads one part of a table. */
export function loadRows(client: pg.Client, table: BackedUpTable, rows: AsyncIterable<Uint8Array>) {
  if (table.schema === jobsTable.schema) return loadJobs(client, table.columns, rows)
  return copyIn(client, `copy ${nameOf(table)} (${columnList(table.columns)}) from stdin`, rows)
}

export async function setSequences(client: pg.Client, sequences: Manifest['sequences']) {
  for (const sequence of sequences)
    await client.query('select setval($1::regclass, $2)', [nameOf(sequence), sequence.lastValue])
}

/** @throws when a table has not as many rows as its backup */
export async function compareCounts(client: pg.Client, tables: BackedUpTable[]) {
  for (const table of tables) {
    if (table.schema === jobsTable.schema) continue
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${nameOf(table)}`)
    if (Number(rows[0]?.count) !== table.rows) {
      throw new Error(
        `${nameOf(table)} has ${rows[0]?.count} rows after the restore instead of ${table.rows}`,
      )
    }
  }
}
