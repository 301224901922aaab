import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

/** What Drizzle hands to the driver. */
type Read = pg.QueryConfig & { rowMode?: string }
type Send = (statement: Read | string, values?: unknown[]) => Promise<pg.QueryResult>
type Connect = (...callback: Parameters<pg.Pool['connect']>[0][]) => unknown

type Scope = {
  isOver: boolean
  /** What was asked in this request, by the statement and its values; null once something was changed. */
  asked: Map<string, Promise<pg.QueryResult>> | null
}

const scopes = new AsyncLocalStorage<Scope>()

/**
 * What a request asks twice is read once: the session, the membership, the group. For requests that only read, and whose
 * answer is small: all that was read is kept until it is sent.
 * @param work gets a function that ends this, for when the answer was sent
 */
export function withinReadOnce<Result>(work: (end: () => void) => Result): Result {
  const scope: Scope = { isOver: false, asked: new Map() }
  return scopes.run(scope, () =>
    work(() => {
      scope.isOver = true
      scope.asked = null
    }),
  )
}

/** Lets a pool keep what was read for each request that began with `withinReadOnce`. */
export function readOnce(pool: pg.Pool) {
  const send: Send = pool.query.bind(pool)
  const connect: Connect = pool.connect.bind(pool)
  const query: Send = (statement, values) => {
    const scope = scopes.getStore()
    if (!scope || scope.isOver) return send(statement, values)
    // Drizzle hands over the values apart from the statement; statements from other callers are left alone.
    if (typeof statement !== 'string' && values && isRead(statement.text))
      return sendOnce(scope, statement, values)
    scope.asked = null
    return send(statement, values)
  }
  // With a callback a connection is for one statement; without one it is for a transaction, which may change something.
  const connectToChange: Connect = (...callback) => {
    const scope = scopes.getStore()
    if (scope && callback.length === 0) scope.asked = null
    return connect(...callback)
  }
  Object.assign(pool, { query, connect: connectToChange })

  function sendOnce({ asked }: Scope, read: Read, values: unknown[]): Promise<pg.QueryResult> {
    if (!asked) return send(read, values)
    const key = JSON.stringify([read.text, read.rowMode, values])
    const known = asked.get(key)
    if (known) return known
    const answer = send(read, values)
    asked.set(key, answer)
    // What failed is asked again.
    answer.catch(() => asked.delete(key))
    return answer
  }
}

const isRead = (text: string) =>
  /^\s*(select|with)\b/i.test(text) &&
  !/\b(insert|update|delete|merge|for share|for key|for no key)\b/i.test(text)
