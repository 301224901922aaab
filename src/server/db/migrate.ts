import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { announce, type Logger } from '../logger.ts'
import { projectFolder } from '../project-folder.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { createClient } from './pool.ts'

/** Which of the pending migrations is running, and how many there are. */
export type MigrationProgress = { current: number; total: number }
type OnProgress = (progress: MigrationProgress) => void | Promise<void>

const oldestServerVersion = 150_000

/**
 * Migrates the database to this code. Any number of processes may call it at once: one works, the others wait. All new
 * migrations run in one transaction, so a crash leaves the old state; unless one of them begins a new transaction.
 * @param options.onProgress called before the first of them, also when another process is running them, and as each ends
 * @throws with a message for the operator: server too old, database newer than the code, no answer
 */
export async function migrate(
  url: string,
  {
    log,
    folder = projectFolder('drizzle'),
    onProgress = () => {},
  }: { log: Logger; folder?: string; onProgress?: OnProgress },
): Promise<void> {
  const client = await connect(url)
  try {
    await refuseOldServer(client)
    const migrations = readMigrations(folder)
    const total = missingOf(migrations, await listAppliedMigrations(client)).length
    if (total > 0) await onProgress({ current: 1, total })
    const parts = { log, total, onProgress }
    while ((await runTransaction(client, migrations, parts)) > 0);
  } finally {
    await client.end()
  }
}

/**
 * Runs what is missing in one transaction, up to a migration that begins a new one.
 * @returns how many are still missing then
 */
async function runTransaction(
  client: pg.Client,
  migrations: MigrationMeta[],
  { log, total, onProgress }: { log: Logger; total: number; onProgress: OnProgress },
): Promise<number> {
  await client.query(begin)
  await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.migrations])
  const applied = await listAppliedMigrations(client)
  refuseNewerDatabase(migrations, applied)
  const missing = missingOf(migrations, applied)
  const end = missing.findIndex((migration, at) => at > 0 && beginsTransaction(migration))
  const now = end < 0 ? missing : missing.slice(0, end)
  if (now.length > 0) {
    announce(log, 'Migrating…')
    refuseSkipped(missing, applied)
    const before = total - missing.length
    if (before > 0) await onProgress({ current: before + 1, total })
    await runAll(client, now, ({ current }) => onProgress({ current: before + current, total }))
  }
  await client.query('commit')
  return missing.length - now.length
}

/** For one that reads a large table: people may change the table, because no lock of those before it is held. */
const beginsTransaction = ({ sql }: MigrationMeta) =>
  sql[0]?.startsWith('-- begin a new transaction\n') ?? false

/**
 * Without the limits of pages: migrations take as long as they need. Limits and lock end with the transaction, also
 * where a pooler lends another session to the next one.
 */
const begin = `begin; set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

/** As Drizzle's own migrator records them, which takes no transaction that has begun. */
const createRecords = `create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`

/** Runs migrations in the transaction of the caller, and records them. */
export async function runAll(
  client: pg.Client,
  migrations: MigrationMeta[],
  onProgress: OnProgress = () => {},
): Promise<void> {
  const total = migrations.length
  await client.query(createRecords)
  for (const [done, { sql, hash, folderMillis }] of migrations.entries()) {
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
    void onProgress({ current: Math.min(done + 2, total), total })
  }
}

/** The migrations of this code, in their order. */
export const readMigrations = (folder = projectFolder('drizzle')): MigrationMeta[] =>
  readMigrationFiles({ migrationsFolder: folder })

/**
 * Counts the migrations of this code that have not run yet, as when a running app's files were updated. A running app
 * has run some, so their table exists.
 */
export async function countPendingMigrations(
  pool: Pick<pg.Pool, 'query'>,
  folder = projectFolder('drizzle'),
): Promise<number> {
  // With a name it is planned once for each connection.
  const { rows } = await pool.query<Applied>({ name: 'applied_migrations', text: appliedMigrations })
  return missingOf(readMigrations(folder), timesOf(rows)).length
}

const missingOf = (migrations: MigrationMeta[], applied: number[]) =>
  migrations.filter(({ folderMillis }) => !applied.includes(folderMillis))

async function connect(url: string): Promise<pg.Client> {
  const client = createClient({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'kinstead migrate',
  })
  try {
    await client.connect()
    return client
  } catch (error) {
    const reason = error instanceof AggregateError ? error.errors.map(String).join(', ') : String(error)
    throw new Error(
      `The database does not answer (${reason}). Check DATABASE_URL, and that the database server is running.`,
    )
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  )
  if (rows[0] && rows[0].number >= oldestServerVersion) return
  throw new Error(`The database is PostgreSQL ${rows[0]?.name}; Kinstead needs PostgreSQL 15 or newer.`)
}

/** The timestamps of applied migrations, as the migrator records them. */
export async function listAppliedMigrations(client: Pick<pg.Pool, 'query'>): Promise<number[]> {
  // Not to_regclass: in a transaction that waited while another one made the table, it still answers that there is none.
  const { rows: tables } = await client.query(
    `select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`,
  )
  if (tables.length === 0) return []
  const { rows } = await client.query<Applied>(appliedMigrations)
  return timesOf(rows)
}

type Applied = { created_at: string }
const appliedMigrations = 'select created_at from drizzle.__drizzle_migrations'
const timesOf = (rows: Applied[]) => rows.map((row) => Number(row.created_at)).toSorted((a, b) => a - b)

function refuseNewerDatabase(migrations: MigrationMeta[], applied: number[]): void {
  const known = migrations.map(({ folderMillis }) => folderMillis)
  const unknown = applied.filter((migration) => !known.includes(migration))
  if (unknown.length === 0) return
  throw new Error(
    `The database is newer than this version of Kinstead (${unknown.length} unknown migrations). ` +
      'Start the newer version, or restore a backup.',
  )
}

/** Migrations run in the order in which they were made, on every database. */
function refuseSkipped(missing: MigrationMeta[], applied: number[]): void {
  if (missing.every(({ folderMillis }) => folderMillis > Math.max(0, ...applied))) return
  throw new Error('A migration in drizzle/ is older than one that has already run. Generate it again.')
}
