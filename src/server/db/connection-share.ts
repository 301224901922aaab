import { AsyncLocalStorage } from 'node:async_hooks'
import { Writable } from 'node:stream'
import type pg from 'pg'
import { AppError, isAppError } from '../../lib/app-error.ts'
import { addressOf } from '../client-address.ts'
import { createEntranceForEach, type Leave } from '../gate.ts'
import { isProbe } from '../read-gate.ts'
import { readCookie } from '../session-cookie.ts'

type ConnectionShare = {
  key: string
  leavesWith: AbortSignal | undefined
  isOver: boolean
  /** The connection over which the request asks now. */
  line?: Line | undefined
}

type Line = {
  client: Promise<pg.PoolClient>
  underWay: number
  /** Whether something failed on it: the server may be about to close it. */
  hasFailed: boolean
}

/**
 * How many of the pool's ten connections one session holds at once, or all visitors of one address. What is
 * over its share waits for its own connections, and not for those of others.
 */
export const connectionsAtOnce = {
  concurrent: 4,
  waiting: 2_000,
  full: {
    message: 'Many of your requests are already being answered. Please try again in a moment.',
    retryAfterSeconds: 2,
  },
}

const shares = new AsyncLocalStorage<ConnectionShare | null>()

/**
 * Counts every connection that this work takes, however deep inside, as one of the sender's.
 * @param work gets a function that ends the counting, for when the answer was sent: timers may live longer
 */
export function withinShare<Result>(
  request: Request,
  origin: string,
  work: (end: () => void) => Result,
): Result {
  if (isProbe(request)) return work(() => {})
  const session = readCookie(request, 'sid', origin)
  const share: ConnectionShare = {
    key: session ? `session ${session}` : `address ${addressOf(request)}`,
    // A change that has begun is made, whether its sender waits for the answer or not.
    leavesWith: ['GET', 'HEAD'].includes(request.method) ? request.signal : undefined,
    isOver: false,
  }
  return shares.run(share, () =>
    work(() => {
      share.isOver = true
    }),
  )
}

/**
 * For a change that waits for something else before it takes its connection, such as the turn of its group: its place is
 * taken first, so that a session that waits for itself keeps nobody else waiting. The work takes one connection.
 */
export async function insideShare<Result>(work: () => Promise<Result>): Promise<Result> {
  const share = shares.getStore()
  if (!share || share.isOver) return work()
  const leave = await takePlace(share)
  try {
    return await beyondShare(work)
  } finally {
    leave()
  }
}

/**
 * For work that several senders wait for, which must not end with the first of them. And for work that holds a connection: should it take a second one, it never waits for its own session, whose other
 * connections may all be held by work that does the same.
 */
export const beyondShare = <Result>(work: () => Result): Result => shares.run(null, work)

type OnConnection = Parameters<pg.Pool['connect']>[0]

const enter = createEntranceForEach(connectionsAtOnce)

/** Who has gone already takes a place like others: work that has begun is not ended where none has to be waited for. */
const takePlace = ({ key, leavesWith }: ConnectionShare) =>
  enter(key, leavesWith?.aborted ? undefined : leavesWith).catch((error: unknown) => {
    throw isAppError(error) ? error : new AppError('unavailable', 'This request was broken off.')
  })

/**
 * Lets each session have its share of a pool. What no request asked for, such as a job, has all of it.
 *
 * What a request asks at the same moment goes over one connection, where each statement is sent without waiting for the
 * answers to those before it. So a page costs one round trip and one place, however much it asks.
 */
export function shareConnections(pool: pg.Pool) {
  const places = new WeakMap<pg.PoolClient, Leave>()
  const checkout = pool.connect.bind(pool)
  pool.on('release', (_, client) => {
    places.get(client)?.()
    places.delete(client)
  })

  async function checkoutInTurn(share: ConnectionShare) {
    const leave = await takePlace(share)
    try {
      const client = await checkout()
      places.set(client, leave)
      return client
    } catch (error) {
      leave()
      throw error
    }
  }

  // `pool.query` takes its connection in the same way, with a callback.
  function connect(): Promise<pg.PoolClient>
  function connect(callback: OnConnection): void
  function connect(callback?: OnConnection) {
    const share = shares.getStore()
    if (!share || share.isOver) return callback ? checkout(callback) : checkout()
    const checkedOut = checkoutInTurn(share)
    if (!callback) return checkedOut
    checkedOut.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    )
  }
  pool.connect = connect

  async function askOnLine(share: ConnectionShare, ...statement: unknown[]) {
    share.line ??= { client: checkoutInTurn(share), underWay: 0, hasFailed: false }
    const line = share.line
    line.underWay++
    const client = await line.client.catch((error: unknown) => {
      leaveLine(share, line)
      throw error
    })
    try {
      sendTogether(client)
      return await client.query(...(statement as [pg.QueryConfig, unknown[]]))
    } catch (error) {
      line.hasFailed = true
      leaveLine(share, line)
      throw error
    } finally {
      if (--line.underWay === 0) {
        leaveLine(share, line)
        client.release(line.hasFailed)
      }
    }
  }

  const ask = pool.query.bind(pool) as (...statement: unknown[]) => unknown
  pool.query = ((...statement: unknown[]) => {
    const share = shares.getStore()
    const isOurs = share && !share.isOver && typeof statement.at(-1) !== 'function'
    return isOurs ? askOnLine(share, ...statement) : ask(...statement)
  }) as typeof pool.query
}

/** What is asked from now on takes another connection. */
function leaveLine(share: ConnectionShare, line: Line) {
  if (share.line === line) share.line = undefined
}

/** What is written to a connection until the process has nothing else to do goes out at once: a write costs most of a statement. */
function sendTogether({ connection: { stream } }: pg.PoolClient) {
  if (!(stream instanceof Writable)) return
  stream.cork()
  setImmediate(() => stream.uncork())
}
