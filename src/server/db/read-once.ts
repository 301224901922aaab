import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { type Batch, createReadTogether, emptyBatch, type Read, type Send } from './read-together.ts'

type Connect = (...callback: Parameters<pg.Pool['connect']>[0][]) => unknown

type Scope = {
  isOver: boolean
  /** Whether this request has changed something: it then reads again. */
  hasChanged: boolean
  /** What is read from one pool is no answer to what another is asked. */
  ofPool: Map<pg.Pool, Asked>
}

type Asked = {
  /** Reads of this request by statement and values. */
  answers: Map<string, Map<string, Promise<pg.QueryResult>>>
  batch: Batch
}

const scopes = new AsyncLocalStorage<Scope>()

/**
 * Runs a request's repeated reads once: the session, the membership, the group. For read-only requests with small
 * responses: everything read is kept until the response is sent.
 * @param work gets a function that ends this, for after the response
 */
export function withinReadOnce<Result>(work: (end: () => void) => Result): Result {
  const scope: Scope = { isOver: false, hasChanged: false, ofPool: new Map() }
  return scopes.run(scope, () =>
    work(() => {
      scope.isOver = true
      scope.ofPool.clear()
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
    if (typeof statement !== 'string' && values && isRead(statement.text))
      return sendOnce(scope, statement, values)
    scope.hasChanged = true
    return send(statement, values)
  }
  // With a callback a connection is for one statement; without one it is for a transaction, which may change something.
  const connectToChange: Connect = (...callback) => {
    const scope = scopes.getStore()
    if (scope && callback.length === 0) scope.hasChanged = true
    return connect(...callback)
  }
  Object.assign(pool, { query, connect: connectToChange })

  function sendOnce(scope: Scope, read: Read, values: unknown[]): Promise<pg.QueryResult> {
    const asked = scope.ofPool.get(pool) ?? { answers: new Map(), batch: emptyBatch() }
    scope.ofPool.set(pool, asked)
    const { answers, batch } = asked
    if (scope.hasChanged) return sendTogether(batch, read, values)
    const ofText = answers.get(read.text) ?? new Map<string, Promise<pg.QueryResult>>()
    answers.set(read.text, ofText)
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

/** Tells whether a statement only reads, without locks. Remembers the answer, since the texts are long and few. */
export function isRead(text: string): boolean {
  const known = readTexts.get(text)
  if (known !== undefined) return known
  const answer = startsAsRead.test(text) && !changesOrLocks.test(text)
  if (readTexts.size < mostTexts) readTexts.set(text, answer)
  return answer
}
