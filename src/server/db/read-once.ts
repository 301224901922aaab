import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { type Batch, createReadTogether, emptyBatch, type Read, type Send } from './read-together.ts'

type Connect = (...callback: Parameters<pg.Pool['connect']>[0][]) => unknown

type Scope = {
  isOver: boolean
  /** Reads of this request by statement and values; null after a change. */
  asked: Map<string, Map<string, Promise<pg.QueryResult>>> | null
  batch: Batch
}

const scopes = new AsyncLocalStorage<Scope>()

/**
 * Runs a request's repeated reads once: the session, the membership, the group. For read-only requests with small
 * responses: everything read is kept until the response is sent.
 * @param work gets a function that ends this, for after the response
 */
export function withinReadOnce<Result>(work: (end: () => void) => Result): Result {
  const scope: Scope = { isOver: false, asked: new Map(), batch: emptyBatch() }
  return scopes.run(scope, () =>
    work(() => {
      scope.isOver = true
      scope.asked = null
    }),
  )
}

/** Makes a pool share reads within each request that began with `withinReadOnce`. */
export function readOnce(pool: pg.Pool) {
  const send: Send = pool.query.bind(pool)
  const sendTogether = createReadTogether(send)
  const connect: Connect = pool.connect.bind(pool)
  const query: Send = (statement, values) => {
    const scope = scopes.getStore()
    if (!scope || scope.isOver) return send(statement, values)
    // Drizzle passes values apart from the statement; statements of other callers are left alone.
    if (
      typeof statement !== 'string' &&
      values &&
      (scope.asked?.has(statement.text) || isRead(statement.text))
    )
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

  function sendOnce({ asked, batch }: Scope, read: Read, values: unknown[]): Promise<pg.QueryResult> {
    if (!asked) return sendTogether(batch, read, values)
    const ofText = asked.get(read.text) ?? new Map<string, Promise<pg.QueryResult>>()
    asked.set(read.text, ofText)
    const key = JSON.stringify([read.rowMode, values])
    const known = ofText.get(key)
    if (known) return known
    const answer = sendTogether(batch, read, values)
    ofText.set(key, answer)
    // Failed reads run again.
    answer.catch(() => ofText.delete(key))
    return answer
  }
}

const startsAsRead = /^\s*(select|with)\b/i
const changesOrLocks = /\b(insert|update|delete|merge|for share|for key|for no key)\b/i

/** How many texts are remembered; those beyond, such as lists of varying length, are searched each time. */
const mostTexts = 2_000
const readTexts = new Map<string, boolean>()

/** Remembers the answer, since the texts are long and few. */
function isRead(text: string): boolean {
  const known = readTexts.get(text)
  if (known !== undefined) return known
  const answer = startsAsRead.test(text) && !changesOrLocks.test(text)
  if (readTexts.size < mostTexts) readTexts.set(text, answer)
  return answer
}
