import type pg from 'pg'
import { AppError } from '../../lib/app-error.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { readMigrations, runAll } from '../db/migrate.ts'
import { createClient } from '../db/pool.ts'
import type { Files } from '../gateways/files/files.ts'
import { exists } from './catalog.ts'
import { compareCounts, isEmptyDatabase, loadRows, openTables, setSequences } from './load-database.ts'
import { type Manifest, partNames, tableOfPart } from './manifest.ts'
import { type BackupFile, openBackup, type VerifiedBackup } from './read-backup.ts'

export type RestoreTarget = {
  url: string
  files: Pick<Files, 'list' | 'putStream' | 'delete'>
  /** Makes the queues, so that jobs can be put into them. */
  makeQueues: (url: string) => Promise<void>
  /** Runs last, in the same transaction, on the migrated rows: what must not go on from the moment of the backup. */
  settle: (client: pg.Client) => Promise<unknown>
  /** Those of this version, unless told otherwise. */
  migrations?: ReturnType<typeof readMigrations>
}

const fileType = 'application/octet-stream'

/** @throws AppError when this version of Kinstead does not know the schema of the backup */
export function refuseNewerBackup({ head }: Pick<VerifiedBackup, 'head'>, migrations = readMigrations()) {
  const known = migrations.map(({ folderMillis }) => folderMillis)
  const unknown = head.migrations.filter((migration) => !known.includes(migration))
  if (unknown.length === 0) return
  throw new AppError(
    'conflict',
    `This backup was made by a newer Kinstead (${head.kinstead}, ${unknown.length} unknown migrations). ` +
      'Update Kinstead first, then restore it. Nothing was changed.',
  )
}

/**
 * Restores a verified backup into an empty database and an empty store, in the schema of the backup, and then migrates.
 * If it fails, both are empty again.
 */
export async function restoreBackup(target: RestoreTarget, file: BackupFile, verified: VerifiedBackup) {
  const migrations = target.migrations ?? readMigrations()
  refuseNewerBackup(verified, migrations)
  const client = createClient({ connectionString: target.url, application_name: 'kinstead restore' })
  await client.connect()
  try {
    await refuseUnlessAlone(client)
    await refuseUnlessEmpty(client, target.files)
    const hadQueues = await exists(client, 'pgboss.job')
    const stored: string[] = []
    try {
      await target.makeQueues(target.url)
      await inOneTransaction(client, () =>
        load(client, { ...target, migrations, stored }, file, verified.manifest),
      )
    } catch (error) {
      for (const key of stored) await target.files.delete(key)
      if (!hadQueues && (await isEmptyDatabase(client)))
        await client.query('drop schema if exists pgboss cascade')
      throw error
    }
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

/** Held until the connection ends: a second restore would take the rows and files of the first for its own. */
async function refuseUnlessAlone(client: pg.Client) {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    advisoryLocks.backup,
  ])
  if (rows[0]?.locked) return
  throw new AppError(
    'conflict',
    'Another restore or a backup is running on this database. Wait until it has ended. Nothing was changed.',
  )
}

async function refuseUnlessEmpty(client: pg.Client, files: RestoreTarget['files']) {
  if (!(await isEmptyDatabase(client))) {
    throw new AppError(
      'conflict',
      'The database is not empty. A restore needs an empty one, before Kinstead has started on it for the first time. ' +
        'Nothing was changed.',
    )
  }
  for await (const _ of files.list()) {
    throw new AppError(
      'conflict',
      'There are stored files already. A restore needs an empty folder or bucket. Nothing was changed.',
    )
  }
}

async function inOneTransaction(client: pg.Client, work: () => Promise<void>) {
  await client.query(`set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set datestyle = iso; set intervalstyle = postgres; set timezone = 'UTC'`)
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function load(
  client: pg.Client,
  { files, migrations, stored, settle }: Required<RestoreTarget> & { stored: string[] },
  file: BackupFile,
  manifest: Manifest,
) {
  // Another process may be starting on the same database.
  await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.migrations])
  if (!(await isEmptyDatabase(client)))
    throw new AppError('conflict', 'Kinstead was started during the restore.')
  const hasRun = ({ folderMillis }: { folderMillis: number }) => manifest.migrations.includes(folderMillis)
  await runAll(client, migrations.filter(hasRun))
  const closeTables = await openTables(client)
  const tables = new Map(manifest.tables.map((table) => [`${table.schema}.${table.name}`, table]))
  for await (const { name, content } of openBackup(file)) {
    const table = name.startsWith(partNames.tables) && tables.get(tableOfPart(name))
    if (table) await loadRows(client, table, content)
    if (name.startsWith(partNames.files)) {
      const key = name.slice(partNames.files.length)
      stored.push(key)
      await files.putStream(key, content, fileType)
    }
  }
  await setSequences(client, manifest.sequences)
  await closeTables()
  await compareCounts(client, manifest.tables)
  await runAll(
    client,
    migrations.filter((migration) => !hasRun(migration)),
  )
  await settle(client)
}
