import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { advisoryLocks } from '../advisory-locks.ts'
import { createClient } from '../pool.ts'

export type Claim = { release: () => Promise<void> }

/** A killed app's connection is noticed at once, but not within the same millisecond. */
const refusalAfterMs = 300
const retryMs = 100

const held = new Set<string>()

/**
 * Makes this process the only app on an embedded database, for as long as it lives: a connection of its own holds an
 * advisory lock, and a killed process gives it back by dying.
 * @throws within two seconds when another app runs on the same data directory.
 */
export async function claimDataDirectory(url: string, dataDir: string): Promise<Claim> {
  let client = await tryFor(url, refusalAfterMs)
  if (!client) {
    throw new Error(
      `Another Kinstead is running on the data directory ${dataDir}. ` +
        'Stop it first, or give this one a folder of its own with DATA_DIR.',
    )
  }
  let released = false
  held.add(url)

  // When the database server was restarted, the lock went with the connection.
  const keep = () => {
    client?.once('end', async () => {
      while (!released) {
        client = await tryFor(url, refusalAfterMs).catch(() => null)
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

/** Whether an app in another process works on this database. */
export async function isClaimedElsewhere(url: string): Promise<boolean> {
  if (held.has(url)) return false
  const client = await tryFor(url, refusalAfterMs)
  await client?.end()
  return client === null
}

/** A connection that holds the lock, or null when somebody else does. */
async function tryFor(url: string, waitMs: number): Promise<pg.Client | null> {
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
