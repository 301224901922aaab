import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { advisoryLocks } from '../advisory-locks.ts'
import { createClient } from '../pool.ts'

export type Claim = { release: () => Promise<void> }

/** A killed app's connection is noticed quickly, but not within the same millisecond. */
const refusalAfterMs = 300
const retryMs = 100

const held = new Set<string>()

/**
 * Makes this process the only app on an embedded database while it lives: its own connection holds an advisory lock,
 * which a killed process releases.
 * @throws within two seconds when another app runs on the same data directory
 */
export async function claimDataDirectory(url: string, dataDir: string): Promise<Claim> {
  let client = await tryLock(url, refusalAfterMs)
  if (!client) {
    throw new Error(
      `Another Kinstead is using the data directory ${dataDir}. ` +
        'Stop it first, or set DATA_DIR to another folder for this one.',
    )
  }
  let released = false
  held.add(url)

  // A restart of the database server ends the connection and its lock.
  const keep = () => {
    client?.once('end', async () => {
      while (!released) {
        client = await tryLock(url, refusalAfterMs).catch(() => null)
        if (client) return released ? void client.end() : keep()
        await delay(retryMs, undefined, { ref: false })
      }
    })
  }
  keep()
  return {
    async release() {
      released = true
      held.delete(url)
      await client?.end().catch(() => {})
    },
  }
}

/** Tells whether an app in another process uses this database. */
export async function isClaimedElsewhere(url: string): Promise<boolean> {
  if (held.has(url)) return false
  const client = await tryLock(url, refusalAfterMs)
  await client?.end()
  return client === null
}

/** Returns a connection that holds the lock, or null when another one does. */
async function tryLock(url: string, waitMs: number): Promise<pg.Client | null> {
  const client = createClient({
    connectionString: url,
    connectionTimeoutMillis: 1_000,
    application_name: 'kinstead claim',
  })
  await client.connect()
  const deadline = Date.now() + waitMs
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      advisoryLocks.app,
    ])
    if (rows[0]?.locked) return client
    if (Date.now() > deadline) break
    await delay(retryMs)
  }
  await client.end()
  return null
}
