import pg from 'pg'
import { statementName } from '../planned-once.ts'
import { currentReach, type Reach } from './reach.ts'

/** Sets role and reach until the end of the transaction, or of the one statement that follows in the same message. */
const text = `select set_config('role', $1, true), set_config('kinstead.groups', $2, true), set_config('kinstead.across', $3, true)`
const name = statementName(text)

/** The values of the settings. Without a reach nothing is visible. */
const settingsOf = (role: string, reach: Reach | undefined) =>
  reach && 'across' in reach ? [role, '{}', 'on'] : [role, `{${reach?.groups.join() ?? ''}}`, 'off']

type Send = (statement: unknown, values?: unknown, callback?: unknown) => unknown

/**
 * Makes each statement of a pool run as a role that policies apply to, within the reach of the work that sends it. The
 * settings travel with the statement: no round trip more, and nothing stays in the session, as poolers require.
 * Statements without parameters that are not Drizzle's (strings) are sent as they are.
 */
export function sendReach(pool: pg.Pool, role: string) {
  pool.on('connect', (client) => {
    // Planned here, so that the driver knows it; it changes nothing outside of a transaction.
    const send: Send = client.query.bind(client)
    void client
      .query({ name, text, values: settingsOf(role, undefined) })
      .catch(() => client.connection.stream.destroy())
    const query: Send = (statement, values, callback) => {
      if (!isRestricted(statement)) return send(statement, values, callback)
      const given = Array.isArray(values) ? values : undefined
      const restricted = new RestrictedQuery(
        { ...statement, queryMode: 'extended' },
        given,
        settingsOf(role, currentReach()),
      )
      const answered = typeof values === 'function' ? values : callback
      if (typeof answered === 'function') return send(restricted, answered)
      return new Promise((resolve, reject) => {
        restricted.callback = (error, answer) => (error ? reject(error) : resolve(answer))
        send(restricted)
      })
    }
    client.query = query as typeof client.query
  })
}

/** What begins and ends a transaction is not restricted, since the settings are the transaction's. */
const ofTransaction = /^\s*(begin|commit|rollback|savepoint|release|set)\b/i

const isRestricted = (statement: unknown): statement is pg.QueryConfig =>
  typeof statement === 'object' &&
  statement !== null &&
  !('submit' in statement) &&
  'text' in statement &&
  typeof statement.text === 'string' &&
  !ofTransaction.test(statement.text)

/** The parts of the driver that a query of its own consists of. */
type DriverConnection = {
  bind: (config: { portal: string; statement: string; values: string[] }) => void
  execute: (config: { portal: string }) => void
}
declare class DriverQuery {
  callback?: (error: Error | null, answer?: pg.QueryResult) => void
  prepare(connection: DriverConnection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: DriverConnection): void
}
const BaseQuery = pg.Query as unknown as new (config: object, values: unknown[] | undefined) => DriverQuery

/**
 * Sends the settings ahead of a statement, before the message that ends both: PostgreSQL runs them as one transaction.
 * https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING
 */
class RestrictedQuery extends BaseQuery {
  private isSet = false
  private readonly settings: string[]

  constructor(config: object, values: unknown[] | undefined, settings: string[]) {
    super(config, values)
    this.settings = settings
  }

  override prepare(connection: DriverConnection) {
    connection.bind({ portal: '', statement: name, values: this.settings })
    connection.execute({ portal: '' })
    super.prepare(connection)
  }

  override handleDataRow(message: unknown) {
    if (this.isSet) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: DriverConnection) {
    if (this.isSet) super.handleCommandComplete(message, connection)
    this.isSet = true
  }
}
