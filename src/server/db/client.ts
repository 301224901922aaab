import { type Placeholder, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { traceStatements } from '../telemetry/trace-statements.ts'
import type { Traces } from '../telemetry/traces.ts'
import { shareConnections, withoutConnectionShare } from './connection-share.ts'
import { limitStatements } from './limits.ts'
import { causeCodes } from './outage.ts'
import { createPlanOnce, unnamed } from './planned-once.ts'
import { openPool } from './pool.ts'
import { sendReach } from './row-security/send-reach.ts'
import { logSlowStatements } from './slow-statements.ts'

export type Db = NodePgDatabase
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** The database handle of repositories, inside or outside a transaction. */
export type Executor = Db | Tx

export type Database = {
  db: Db
  pool: pg.Pool
  /** Tells whether changes can be saved now. Rejects when the database does not answer. */
  isReady: () => Promise<boolean>
  close: () => Promise<void>
}

type Options = {
  max?: number
  connectMs?: number
  slack?: number
  onError?: (error: Error) => void
  isPooled?: boolean
  areNamed?: boolean
  slow?: Parameters<typeof logSlowStatements>[0] | undefined
  traces?: Traces | null | undefined
  restrictedTo?: string
}

/**
 * Creates the pool of the process. Both sides have timeouts, since a hung server never triggers its own. Each session
 * has its share of the connections.
 * @param options.connectMs how long a caller waits for a new or returned connection
 * @param options.slack multiplies the limits of statements, for tests on a busy machine
 * @param options.isPooled whether a pooler may lend another session to each transaction: nothing is then set for a
 * connection, and `limitRole` has set the limits
 * @param options.areNamed whether repeated statements are prepared under a name
 * @param options.slow logs statements that take longer
 * @param options.traces records statements, and waits for a connection
 * @param options.restrictedTo the role that policies of row-level security apply to (row-security/policies.ts)
 */
export function openDatabase(
  url: string,
  {
    max = 10,
    connectMs = 3_000,
    slack = 1,
    onError = (_: Error) => {},
    isPooled = false,
    areNamed = true,
    slow,
    traces,
    restrictedTo,
  }: Options = {},
): Database {
  const pool = openPool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectMs,
    // Idle connections are kept for a while: connecting is the slowest part of a short query.
    idleTimeoutMillis: 300_000,
    answerMs: 6_000 * slack,
    application_name: 'kinstead',
    pipeline: true,
  })
  // An idle connection closed by the server; the pool replaces it.
  pool.on('error', onError)
  if (!isPooled) limitStatements(pool, slack)
  // Inside of those that change statements, so that it sends what they return.
  if (restrictedTo) sendReach(pool, restrictedTo)
  pool.on('connect', areNamed ? createPlanOnce() : unnamed)
  if (slow) pool.on('connect', logSlowStatements(slow))
  // Outside of those that change names, so that it sees the names of our code.
  if (traces) pool.on('connect', traceStatements(traces))
  shareConnections(pool, traces ? () => traces.beginWait('wait for a connection') : undefined)
  const db = drizzle(pool)
  db.transaction = (work, config) => inTransaction(pool, work, config)
  return { db, pool, isReady: watchReadiness(pool), close: () => pool.end() }
}

/**
 * A cached plan that no longer fits its table or is unknown to the server. It would fail again on this connection; a
 * new connection plans again.
 */
const stalePlanCodes = new Set(['0A000', '26000'])

/**
 * Like Drizzle's own, except that the connection is always returned: with a pool, Drizzle leaks it when BEGIN fails,
 * and returns it as healthy when ROLLBACK fails.
 */
async function inTransaction<Result>(
  pool: pg.Pool,
  work: (tx: Tx) => Promise<Result>,
  config: Parameters<Db['transaction']>[1],
): Promise<Result> {
  const client = await pool.connect()
  let hasStalePlan = false
  try {
    return await withoutConnectionShare(() => drizzle(client).transaction(work, config))
  } catch (error) {
    hasStalePlan = causeCodes(error).some((code) => stalePlanCodes.has(code))
    throw error
  } finally {
    client.release(hasStalePlan || client.getTransactionStatus() !== 'I')
  }
}

/**
 * Defines a frequent read: its SQL is built once per database and planned once per connection, since both cost more
 * than running it.
 * @param build the query with `sql.placeholder` for its values and a `prepare` with its own name
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

/** Stands for the filter values while the SQL is built; optional ones may be missing. */
export type Placeholders<Choice> = { [Name in keyof Choice]: Placeholder }

/**
 * Defines a `preparedRead` with filters: one statement per combination of set filters, prepared on first use.
 * @param name of the statements, which are numbered in this process; the server is told another one (planned-once.ts)
 * @param build gets a placeholder for each set value and may only check whether it is there
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

/** More than the free space in the pages of any table, so a full disk refuses it; it ends with the statement. */
const takeSpace = `create temporary table space_for_changes on commit drop as
  select repeat('x', 1000) as filler from generate_series(1, 1000)`

/**
 * Tells whether changes can be saved: the server accepts writes (a standby does not) and has space. Space is only
 * tested after a write failed for lack of it, until there is some again.
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

/** Runs reads in one snapshot, for values that have to agree. */
export const inSnapshot = <Result>(db: Db, read: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })
