import type pg from 'pg'
import type { Logger } from '../logger.ts'
import { advisoryLocks } from './advisory-locks.ts'
import { createClient } from './pool.ts'

/** In seconds: PostgreSQL ends what takes longer. They are not startup parameters, which PgBouncer refuses. */
const limits = { statement_timeout: 5, lock_timeout: 3, idle_in_transaction_session_timeout: 10 } as const

/** @param slack multiplies them; 0 lifts them */
const settingsWith = (slack: number) =>
  Object.entries(limits).map(([name, seconds]) => ({ name, value: `${seconds * slack}s` }))
const limitSession = (slack: number) =>
  settingsWith(slack)
    .map(({ name, value }) => `set ${name} = '${value}'`)
    .join('; ')

/**
 * Sent ahead of the first statement, without a wait for its answer: the pool has to be in pipeline mode. A connection
 * on which it fails is closed.
 */
const sendFirst = (pool: pg.Pool, statement: string) =>
  pool.on('connect', (client) => void client.query(statement).catch(() => client.connection.stream.destroy()))

/** Limits each connection of a pool. Only where a connection is a session of its own. */
export const limitStatements = (pool: pg.Pool, slack: number) => sendFirst(pool, limitSession(slack))

/** Lifts the limits that the role may have for pages. Only where a connection is a session of its own. */
export const unlimitStatements = (pool: pg.Pool) => sendFirst(pool, limitSession(0))

/** Refuses changes on each connection of a pool. Only where a connection is a session of its own. */
export const setReadOnly = (pool: pg.Pool) => sendFirst(pool, 'set default_transaction_read_only = on')

const howToLimit = (role: string, database: string) =>
  settingsWith(1)
    .map(({ name, value }) => `alter role ${role} in database ${database} set ${name} = '${value}'`)
    .join('; ')

/**
 * Makes the limits the default of the role that pages use in this database: behind a pooler, what a connection sets
 * reaches other people's statements or is lost, and a default is not. Any number of processes may call it at once.
 * @param urls.direct the same database, without the pooler
 */
export async function limitRole(urls: { url: string; direct: string }, log: Logger): Promise<void> {
  const { user = '' } = createClient({ connectionString: urls.url })
  const client = createClient({ connectionString: urls.direct, application_name: 'kinstead migrate' })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLocks.limits])
    const { rows } = await client.query<{ name: string; has: boolean }>(
      `select current_database() as name, coalesce(bool_or(setconfig @> $2), false) as has
        from pg_db_role_setting
        where setrole = (select oid from pg_roles where rolname = $1)
          and setdatabase = (select oid from pg_database where datname = current_database())`,
      [user, settingsWith(1).map(({ name, value }) => `${name}=${value}`)],
    )
    const [found] = rows
    if (found && !found.has)
      await client.query(howToLimit(client.escapeIdentifier(user), client.escapeIdentifier(found.name)))
    await client.query('commit')
  } catch (error) {
    log.warn({ err: error }, 'the time limits of the database role were not set')
  } finally {
    await client.end()
  }
}

/** Tells the operator of statements without a limit: connections that the pooler opened before, or another role. */
export async function checkLimits(pool: pg.Pool, log: Logger): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from pg_settings where name = any($1) and setting = '0'`,
    [Object.keys(limits)],
  )
  if (rows.length === 0) return
  log.warn(
    { without: rows.map(({ name }) => name), run: howToLimit('USER', 'DATABASE') },
    'statements through the pooler have no time limits: set them for its role, then reconnect the pooler',
  )
}
