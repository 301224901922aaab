import { Socket } from 'node:net'
import pg from 'pg'
import { addressesOf, onReadOnly, primaryClient } from './hosts.ts'

/** With several hosts, connections go to the one that accepts changes. */
function clientFor({ connectionString = '' }: pg.ClientConfig): typeof pg.Client {
  const addresses = addressesOf(connectionString)
  return addresses.length > 1 ? primaryClient(addresses, createClient) : pg.Client
}

/** Handles a connection that may break at any time: running and later statements are rejected, nothing else happens. */
export function createClient(config: pg.ClientConfig): pg.Client {
  const client = new (clientFor(config))({ keepAlive: true, ...config })
  outliveErrors(client)
  return client
}

/**
 * Creates a pool whose connections may break at any time without ending the process. A broken or unresponsive
 * connection is not reused, and idle ones are closed with it, since they probably broke the same way and would each
 * time out.
 * @param answerMs how long the server may be silent during a statement; longer than its own `statement_timeout`, so
 * that a slow statement ends with an answer and keeps its connection
 */
export function openPool({ answerMs, ...config }: pg.PoolConfig & { answerMs: number }): pg.Pool {
  const Client = clientFor(config)
  const pool = new pg.Pool({ keepAlive: true, ...config, Client })
  const idle = new Set<pg.PoolClient>()
  /** How many bytes had been sent when the server's last answer was complete. */
  const answered = new WeakMap<pg.PoolClient, number>()
  const isAnswered = (client: pg.PoolClient) => answered.get(client) === socketOf(client)?.bytesWritten
  const noteAnswer = (client: pg.PoolClient) => answered.set(client, socketOf(client)?.bytesWritten ?? 0)
  const demoted = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => {
    outliveErrors(client)
    // Another host may be the primary now; a single one comes back by itself.
    if (Client !== pg.Client)
      onReadOnly(client, () => {
        demoted.add(client)
        for (const other of idle) if (isSameServer(other, client)) socketOf(other)?.destroy()
      })
    client.on('drain', () => noteAnswer(client))
    socketOf(client)?.on('timeout', () => {
      // A transaction that computes between statements: nothing was asked, so the silence means nothing.
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
    // The pool does not lend a connection that is ending.
    if (demoted.has(client)) void client.end().catch(() => {})
  })
  pool.on('remove', (client) => idle.delete(client))
  return pool
}

const isSameServer = (one: pg.Client, other: pg.Client) => one.host === other.host && one.port === other.port

/** The pool removes its listener while a connection is in use, and an unhandled error would end the process. */
function outliveErrors(client: pg.Client) {
  client.on('error', () => {})
}

function socketOf({ connection }: pg.Client): Socket | null {
  return connection.stream instanceof Socket ? connection.stream : null
}
