import { Socket } from 'node:net'
import pg from 'pg'

/** A connection that may break at any moment: what ran on it is rejected, and a later use too. Nothing else happens. */
export function createClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client({ keepAlive: true, ...config })
  outliveErrors(client)
  return client
}

/**
 * A pool whose connections may break at any moment, in use or not, without ending the process: one that broke is not
 * used again, and neither is one that did not answer in time. The others went the same way, so that the idle ones are
 * closed with it; each would be waited for in vain otherwise.
 * @param answerMs how long the server may be silent while a statement waits for its answer; longer than the server's
 * own `statement_timeout`, so that a slow statement ends with an answer and keeps its connection
 */
export function openPool({ answerMs, ...config }: pg.PoolConfig & { answerMs: number }): pg.Pool {
  const pool = new pg.Pool({ keepAlive: true, ...config })
  const idle = new Set<pg.PoolClient>()
  /** How much had been sent to the server when its last answer was complete. */
  const answered = new WeakMap<pg.PoolClient, number>()
  const isAnswered = (client: pg.PoolClient) => answered.get(client) === socketOf(client)?.bytesWritten
  const noteAnswer = (client: pg.PoolClient) => answered.set(client, socketOf(client)?.bytesWritten ?? 0)
  pool.on('connect', (client) => {
    outliveErrors(client)
    client.on('drain', () => noteAnswer(client))
    socketOf(client)?.on('timeout', () => {
      // A transaction that works on its own: nothing was asked, so the silence says nothing about the server.
      if (isAnswered(client)) return
      const silent = new Error(`the database did not answer within ${answerMs} ms`)
      socketOf(client)?.destroy(Object.assign(silent, { code: 'ETIMEDOUT' }))
      for (const other of idle) socketOf(other)?.destroy()
    })
  })
  pool.on('acquire', (client) => {
    idle.delete(client)
    noteAnswer(client)
    socketOf(client)?.setTimeout(answerMs)
  })
  pool.on('release', (_, client) => {
    idle.add(client)
    socketOf(client)?.setTimeout(0)
  })
  pool.on('remove', (client) => idle.delete(client))
  return pool
}

/** The pool takes its own listener away while a connection is in use, and an error that nobody hears ends the process. */
function outliveErrors(client: pg.Client) {
  client.on('error', () => {})
}

function socketOf({ connection }: pg.Client): Socket | null {
  return connection.stream instanceof Socket ? connection.stream : null
}
