import { AsyncLocalStorage } from 'node:async_hooks'
import { Writable } from 'node:stream'
import { t } from '@lingui/core/macro'
import type pg from 'pg'
import { AppError, isAppError } from '../../lib/app-error.ts'
import { addressOf } from '../client-address.ts'
import { createKeyedSemaphore, type Release } from '../gate.ts'
import { isProbe } from '../read-gate.ts'
import { readCookie } from '../session-cookie.ts'

type ConnectionShare = {
  key: string
  leavesWith: AbortSignal | undefined
  isOver: boolean
}

/** The connection of a pool that a request uses now. */
type Line = {
  client: Promise<pg.PoolClient>
  underWay: number
  /** Whether a statement failed on it: the server may be about to close it. */
  hasFailed: boolean
}

/**
 * How many of the pool's ten connections one session, or all visitors of one address, may hold. Beyond that it waits
 * for its own connections, not for those of others.
 */
export const connectionsAtOnce = {
  concurrent: 4,
  waiting: 2_000,
  full: {
    get message() {
      return t`Many of your requests are already being answered. Try again in a moment.`
    },
    retryAfterSeconds: 2,
  },
}

const shares = new AsyncLocalStorage<ConnectionShare | null>()

/**
 * Counts every connection that this work takes, at any depth, for the sender.
 * @param work gets a function that ends the counting, for after the response: timers may live longer
 */
export function withConnectionShare<Result>(
  request: Request,
  origin: string,
  work: (end: () => void) => Result,
): Result {
  if (isProbe(request)) return work(() => {})
  const session = readCookie(request, 'sid', origin)
  const share: ConnectionShare = {
    key: session ? `session ${session}` : `address ${addressOf(request)}`,
    // A change that has begun is completed even if its sender leaves.
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
 * Takes the place before the work waits for something else, such as the lock of its group, so that a session waiting
 * for itself delays nobody else. The work takes one connection.
 */
export async function reserveConnection<Result>(work: () => Promise<Result>): Promise<Result> {
  const share = shares.getStore()
  if (!share || share.isOver) return work()
  const leave = await takePlace(share)
  try {
    return await withoutConnectionShare(work)
  } finally {
    leave()
  }
}

/**
 * Runs work that several senders share, which must not end with the first of them, or work that holds a connection: a
 * second one must not wait for the session's other connections, which may all be held by the same kind of work.
 */
export const withoutConnectionShare = <Result>(work: () => Result): Result => shares.run(null, work)

type OnConnection = Parameters<pg.Pool['connect']>[0]

const enter = createKeyedSemaphore(connectionsAtOnce)

/** A sender that has left still takes a free place: work that has begun ends only where it would have to wait. */
const takePlace = ({ key, leavesWith }: ConnectionShare) =>
  enter(key, leavesWith?.aborted ? undefined : leavesWith).catch((error: unknown) => {
    throw isAppError(error) ? error : new AppError('unavailable', t`This request was cancelled.`)
  })

/**
 * Gives each session its share of a pool. Work without a request, such as a job, may use all of it.
 *
 * Concurrent statements of a request are pipelined over one connection. So a page costs one round trip and one place,
 * however many statements it sends.
 * @param beginWait called when a caller asks for a connection; returns what to call when the caller has one
 */
export function shareConnections(pool: pg.Pool, beginWait: () => () => void = () => () => {}) {
  const places = new WeakMap<pg.PoolClient, Release>()
  const lines = new WeakMap<ConnectionShare, Line>()
  const checkout = pool.connect.bind(pool)
  pool.on('release', (_, client) => {
    places.get(client)?.()
    places.delete(client)
  })

  async function checkoutInTurn(share: ConnectionShare) {
    const endWait = beginWait()
    const leave = await takePlace(share).catch((error: unknown) => {
      endWait()
      throw error
    })
    try {
      const client = await checkout()
      places.set(client, leave)
      return client
    } catch (error) {
      leave()
      throw error
    } finally {
      endWait()
    }
  }

  function checkoutAtOnce(callback?: OnConnection) {
    const endWait = beginWait()
    if (!callback) return checkout().finally(endWait)
    checkout(
      AsyncLocalStorage.bind((...given: Parameters<OnConnection>) => {
        endWait()
        callback(...given)
      }),
    )
  }

  // `pool.query` takes its connection in the same way, with a callback.
  function connect(): Promise<pg.PoolClient>
  function connect(callback: OnConnection): void
  function connect(callback?: OnConnection) {
    const share = shares.getStore()
    if (!share || share.isOver) return checkoutAtOnce(callback)
    const checkedOut = checkoutInTurn(share)
    if (!callback) return checkedOut
    checkedOut.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => {}),
    )
  }
  pool.connect = connect

  async function askOnLine(share: ConnectionShare, ...statement: unknown[]) {
    const line = lines.get(share) ?? { client: checkoutInTurn(share), underWay: 0, hasFailed: false }
    lines.set(share, line)
    line.underWay++
    /** Later statements take another connection. */
    const leaveLine = () => lines.get(share) === line && lines.delete(share)
    const client = await line.client.catch((error: unknown) => {
      leaveLine()
      throw error
    })
    try {
      sendTogether(client)
      return await client.query(...(statement as [pg.QueryConfig, unknown[]]))
    } catch (error) {
      line.hasFailed = true
      leaveLine()
      throw error
    } finally {
      if (--line.underWay === 0) {
        leaveLine()
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

/** Writes are flushed together once the process is idle: a write is most of a statement's cost. */
function sendTogether({ connection: { stream } }: pg.PoolClient) {
  if (!(stream instanceof Writable)) return
  stream.cork()
  setImmediate(() => stream.uncork())
}
