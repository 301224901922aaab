import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Db as QueueDatabase } from 'pg-boss'
import { unlimitStatements } from '../db/limits.ts'
import { createClient, openPool } from '../db/pool.ts'
import type { Logger } from '../logger.ts'
import { endsWithin } from '../within.ts'

const reconnectMs = 1_000
const closeMs = 1_000
/** How often a listening connection is checked; an unresponsive one is replaced. */
const silenceMs = 10_000

/**
 * Opens the queue's own connections: two for statements and one that listens. pg-boss's own have no answer timeout, so
 * one lost in the network would stop all jobs, and no error listener while they close.
 */
export function openQueueDatabase({ url, log }: { url: string; log: Logger }) {
  const connection = {
    connectionString: url,
    application_name: 'kinstead jobs',
    connectionTimeoutMillis: 2_000,
  }
  const pool = openPool({ ...connection, max: 2, answerMs: 30_000, pipeline: true })
  // Its maintenance may take longer than the statements of pages.
  unlimitStatements(pool)
  pool.on('error', (error) => log.warn({ err: error }, 'jobs: idle database connection lost'))
  const db: QueueDatabase = {
    executeSql: (text, values) => pool.query(text, values),
    listen: async (channel, onNotification, onReconnect) =>
      listen({
        open: () => createClient({ ...connection, query_timeout: silenceMs }),
        channel,
        onNotification,
        onReconnect,
        log,
      }),
  }
  return {
    db,
    /** May be called repeatedly. */
    async close() {
      if (!pool.ending) await pool.end()
    },
  }
}

type Listening = {
  open: () => pg.Client
  channel: string
  onNotification: (payload: string) => void
  /** Catches up on earlier announcements. */
  onReconnect: () => void
  log: Logger
}

/** Listens until told to stop, reconnecting as often as needed. */
function listen({ open, channel, onNotification, onReconnect, log }: Listening) {
  const stopping = new AbortController()
  let isHeard = true

  async function listenOnce() {
    const client = open()
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    client.on('notification', ({ payload }) => {
      if (payload !== undefined) onNotification(payload)
    })
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      isHeard = true
      onReconnect()
      await Promise.race([ended, keepChecking(client, stopping.signal)])
    } finally {
      await endsWithin(closeMs, client.end())
    }
  }

  async function keepListening() {
    while (!stopping.signal.aborted) {
      await listenOnce().catch((error: unknown) => {
        // Once per outage, however many tries.
        if (isHeard) log.warn({ err: error }, 'jobs: not listening')
        isHeard = false
      })
      await delay(reconnectMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  const listening = keepListening()
  return {
    async close() {
      stopping.abort()
      await listening
    },
  }
}

/** @throws when the server no longer answers, or has become read-only: then no jobs are announced there */
async function keepChecking(client: pg.Client, signal: AbortSignal) {
  while (!signal.aborted) {
    const { rows } = await client.query<{ writable: boolean }>(
      `select current_setting('transaction_read_only') = 'off' as writable`,
    )
    if (!rows[0]?.writable) throw new Error('the database is read-only')
    await delay(silenceMs, undefined, { signal }).catch(() => {})
  }
}
