import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { announce, type Logger } from '../logger.ts'
import { loadOrCreateSecrets, makeDataDirectory } from '../secrets.ts'
import { isClaimedElsewhere } from './embedded/claim.ts'
import { type Cluster, prepareCluster } from './embedded/cluster.ts'
import { adoptOrLaunch, stopServer, urlOf } from './embedded/server.ts'
import { createClient } from './pool.ts'

export { claimDataDirectory } from './embedded/claim.ts'

export type EmbeddedDatabase = { url: string; adopted: boolean; stop: () => Promise<void> }

const database = 'kinstead'
const restartPauseMs = 1_000

/**
 * Runs our own PostgreSQL in `<dataDir>/postgres`, on 127.0.0.1 only, with a random password. The server of a killed
 * app is adopted; a server that dies is restarted on the same port. `stop` shuts it down and waits, unless another app
 * has claimed it.
 */
export async function startEmbeddedDatabase(options: {
  dataDir: string
  log: Logger
}): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir)
  makeDataDirectory(dataDir)
  announce(options.log, 'Starting PostgreSQL…')
  const { databasePassword } = loadOrCreateSecrets(dataDir)
  const cluster = await prepareCluster(dataDir, databasePassword)
  const { port, adopted } = await adoptOrLaunch(cluster, databasePassword)
  await createDatabase(urlOf(port, databasePassword, 'postgres'))
  const url = urlOf(port, databasePassword, database)
  const watch = keepRunning({ cluster, url, port, password: databasePassword, log: options.log })
  return {
    url,
    adopted,
    async stop() {
      await watch.end()
      if (await isClaimedElsewhere(url).catch(() => false)) return
      await stopServer(cluster)
    },
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = createClient({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database}`)
  } catch (error) {
    // Two first starts at once: the other one created it.
    if (!(error instanceof Error && 'code' in error && (error.code === '42P04' || error.code === '23505')))
      throw error
  } finally {
    await client.end()
  }
}

type Watched = { cluster: Cluster; url: string; port: number; password: string; log: Logger }

/** An idle connection notices when the server is gone, also one that we did not start. */
function keepRunning({ cluster, url, port, password, log }: Watched) {
  let ended = false
  let client: pg.Client | undefined

  async function watch() {
    client = createClient({ connectionString: url, application_name: 'kinstead watch' })
    client.once('end', () => void restart())
    await client.connect().catch(() => {})
  }

  async function restart() {
    if (ended) return
    log.warn('the database server stopped; starting it again')
    for (;;) {
      await delay(restartPauseMs, undefined, { ref: false })
      if (ended) return
      try {
        await adoptOrLaunch(cluster, password, port)
        return await watch()
      } catch (error) {
        log.error({ err: error }, 'the database server did not start')
      }
    }
  }

  void watch()
  return {
    async end() {
      ended = true
      await client?.end().catch(() => {})
    },
  }
}
