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

/**
 * A read that is made all the time: its SQL is put together once for each database and planned once for each
 * connection, since both cost more than running it.
 * @param build the query with `sql.placeholder` for its values and a `prepare` of its own name
 */
export function preparedRead<Query>(build: (db: Executor) => Query): (db: Executor) => Query {
  const built = new WeakMap<Executor, Query>()
  return (db) => {
    const known = built.get(db)
    if (known) return known
    const query = build(db)
    built.set(db, query)
    return query
  }
}
