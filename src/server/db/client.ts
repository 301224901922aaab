import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** What a repository takes: it does not care whether it runs inside a transaction. */
export type Executor = Db | Tx

export type Database = { db: Db; pool: pg.Pool; close: () => Promise<void> }

/**
 * One pool for the process. Limits on both sides: the server's own timeouts, and the client's, since a hung server
 * would otherwise be waited for without end.
 */
export function openDatabase(url: string, { max = 10, onError = (_: Error) => {} } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 1_000,
    // Kept while they may be of use: a new connection is the slowest part of a short query.
    idleTimeoutMillis: 300_000,
    query_timeout: 5_000,
    statement_timeout: 5_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'kinstead',
  })
  // An idle connection that the server closed; the pool replaces it.
  pool.on('error', onError)
  return { db: drizzle(pool), pool, close: () => pool.end() }
}
