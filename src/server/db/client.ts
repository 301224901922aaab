import { type Placeholder, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { beyondShare, shareConnections } from './connection-share.ts'
import { causeCodes } from './outage.ts'
import { createPlanOnce } from './planned-once.ts'
import { openPool } from './pool.ts'

export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** What a repository takes: it does not care whether it runs inside a transaction. */
export type Executor = Db | Tx

export type Database = {
  db: Db
  pool: pg.Pool
  /** Tells whether changes can be saved now. Rejects when the database does not answer. */
  isReady: () => Promise<boolean>
  close: () => Promise<void>
}

/**
 * One pool for the process. Limits on both sides: the server's own timeouts, and the client's, since a hung server
 * would otherwise be waited for without end. Each session has its share of the connections.
 * @param connectMs how long a caller waits for a connection: a new one, or one that others give back
 */
export function openDatabase(
  url: string,
  { max = 10, connectMs = 3_000, onError = (_: Error) => {} } = {},
): Database {
  const pool = openPool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectMs,
    // Kept while they may be of use: a new connection is the slowest part of a short query.
    idleTimeoutMillis: 300_000,
    statement_timeout: 5_000,
    answerMs: 6_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'kinstead',
    pipeline: true,
  })
  // An idle connection that the server closed; the pool replaces it.
  pool.on('error', onError)
  pool.on('connect', createPlanOnce())
  shareConnections(pool)
  const db = drizzle(pool)
  db.transaction = (work, config) => inTransaction(pool, work, config)
  return { db, pool, isReady: watchReadiness(pool), close: () => pool.end() }
}

/**
 * A kept plan that no longer fits its table, or that the server no longer knows. It would fail again on this connection; a new
 * connection makes a new plan.
 */
const stalePlanCodes = new Set(['0A000', '26000'])

/**
 * Drizzle's own, except that the connection is always returned: with a pool, Drizzle loses one each time a BEGIN fails,
 * and returns one whose ROLLBACK failed as if it still worked.
 */
async function inTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<Result>,
  config: Parameters<Db['transaction']>[1],
): Promise<Result> {
  const client = await pool.connect()
  let hasStalePlan = false
  try {
    return await beyondShare(() => drizzle(client).transaction(work, config))
  } catch (error) {
    hasStalePlan = causeCodes(error).some((code) => stalePlanCodes.has(code))
    throw error
  } finally {
    client.release(hasStalePlan || client.getTransactionStatus() !== 'I')
  }
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

/** Stands for the values of a choice while its SQL is put together; what may be left out of the choice may be missing. */
export type Placeholders<Choice> = { [Name in keyof Choice]: Placeholder }

/**
 * A `preparedRead` with filters: one statement for each combination of filters that are set, prepared when it is first
 * asked for.
 * @param name of the statements, which are numbered
 * @param build gets a placeholder for each value that is set, and may only ask whether it is there
 */
export function preparedReads<Choice extends object, Rows>(
  name: string,
  build: (
    db: Executor,
    choice: Choice,
  ) => { prepare: (name: string) => { execute: (values: Record<string, unknown>) => Promise<Rows> } },
): (db: Executor, values: { [Name in keyof Choice]: unknown }) => Promise<Rows> {
  const reads = new Map<string, ReturnType<typeof prepare>>()
  const prepare = (names: string[], statement: string) => {
    const choice = Object.fromEntries(names.map((each) => [each, sql.placeholder(each)])) as Choice
    return preparedRead((db) => build(db, choice).prepare(statement))
  }
  return (db, values) => {
    const set = Object.entries(values).filter(([, value]) => value !== undefined)
    const names = set.map(([each]) => each).toSorted()
    const key = names.join()
    const read = reads.get(key) ?? prepare(names, `${name}_${reads.size + 1}`)
    reads.set(key, read)
    return read(db).execute(Object.fromEntries(set))
  }
}

const diskFull = '53100'

/** More than the free room in the pages of any table. A full disk refuses it; it is gone with the statement. */
const takeSpace = `create temporary table space_for_changes on commit drop as
  select repeat('x', 1000) as filler from generate_series(1, 1000)`

/**
 * Tells whether changes can be saved: the server accepts writes (a standby does not) and has room. Space is only tested
 * once a write has failed for lack of it, and until there is some again.
 */
function watchReadiness(pool: pg.Pool): () => Promise<boolean> {
  let lacksSpace = false
  pool.on('connect', ({ connection }) => {
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === diskFull) lacksSpace = true
    })
  })

  return async () => {
    const { rows } = await pool.query<{ writable: boolean }>(
      `select current_setting('transaction_read_only') = 'off' as writable`,
    )
    if (!rows[0]?.writable) return false
    if (lacksSpace) await pool.query(takeSpace)
    lacksSpace = false
    return true
  }
}

/** Reads that have to agree with each other: what others write meanwhile is in none of them. */
export const atOneMoment = <Result>(db: Db, read: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
