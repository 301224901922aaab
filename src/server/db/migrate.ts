import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
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
 * migrations run in one transaction, so a crash leaves the old state.
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
    // Without the timeouts of application connections: migrations take as long as they need.
    await client.query(
      `set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`,
    )
    const known = readMigrationFiles({ migrationsFolder: folder }).map((migration) => migration.folderMillis)
    const total = countMissing(known, await listApplied(client))
    if (total > 0) await onProgress({ current: 1, total })
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrations])
    const applied = await listApplied(client)
    refuseNewerDatabase(known, applied)
    if (countMissing(known, applied) === 0) return
    announce(log, 'Migrating…')
    await runMigrations(drizzle(client, { logger: progressLog(total, onProgress) }), {
      migrationsFolder: folder,
    })
    refuseSkipped(known, await listApplied(client))
  } finally {
    await client.end()
  }
}

/** Counts the migrations of this code that have not run yet, as when a running app's files were updated. */
export async function countPendingMigrations(
  pool: Pick<pg.Pool, 'query'>,
  folder = projectFolder('drizzle'),
): Promise<number> {
  const known = readMigrationFiles({ migrationsFolder: folder }).map((migration) => migration.folderMillis)
  return countMissing(known, await listApplied(pool))
}

const countMissing = (known: number[], applied: number[]) =>
  known.filter((migration) => !applied.includes(migration)).length

/** The migrator reports nothing, but records each migration after its statements. */
function progressLog(total: number, onProgress: OnProgress) {
  let current = 1
  return {
    logQuery(statement: string) {
      if (!statement.startsWith('insert into "drizzle"."__drizzle_migrations"')) return
      current = Math.min(current + 1, total)
      void onProgress({ current, total })
    },
  }
}

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
async function listApplied(client: Pick<pg.Pool, 'query'>): Promise<number[]> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as found`,
  )
  if (!tables[0]?.found) return []
  const { rows } = await client.query<{ created_at: string }>(
    'select created_at from drizzle.__drizzle_migrations',
  )
  return rows.map((row) => Number(row.created_at))
}

function refuseNewerDatabase(known: number[], applied: number[]): void {
  const unknown = applied.filter((migration) => !known.includes(migration))
  if (unknown.length === 0) return
  throw new Error(
    `The database is newer than this version of Kinstead (${unknown.length} unknown migrations). ` +
      'Start the newer version, or restore a backup.',
  )
}

/** The migrator skips a migration that is older than the last applied one. */
function refuseSkipped(known: number[], applied: number[]): void {
  if (countMissing(known, applied) === 0) return
  throw new Error('A migration in drizzle/ is older than one that has already run. Generate it again.')
}
