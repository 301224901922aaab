import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { AppError, isAppError } from '../../lib/app-error.ts'
import { addressOf } from '../client-address.ts'
import { createEntranceForEach, type Leave } from '../gate.ts'
import { isProbe } from '../read-gate.ts'
import { readCookie } from '../session-cookie.ts'

type ConnectionShare = { key: string; leavesWith: AbortSignal | undefined; isOver: boolean }

/**
 * How many of the pool's ten connections one session holds at once, or all visitors of one address. A page asks for more
 * than ten things at the same moment; what is over its share waits for its own connections, and not for those of others.
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
 * For work that holds a connection: should it take a second one, it never waits for its own session, whose other
 * connections may all be held by work that does the same.
 */
export const beyondShare = <Result>(work: () => Result): Result => shares.run(null, work)

type OnConnection = Parameters<pg.Pool['connect']>[0]

/** Lets each session have its share of a pool. What no request asked for, such as a job, has all of it. */
export function shareConnections(pool: pg.Pool) {
  const enter = createEntranceForEach(connectionsAtOnce)
  const places = new WeakMap<pg.PoolClient, Leave>()
  const checkout = pool.connect.bind(pool)
  pool.on('release', (_, client) => {
    places.get(client)?.()
    places.delete(client)
  })

  async function checkoutInTurn({ key, leavesWith }: ConnectionShare) {
    const leave = await enter(key, leavesWith).catch((error: unknown) => {
      throw isAppError(error) ? error : new AppError('unavailable', 'This request was broken off.')
    })
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
}
