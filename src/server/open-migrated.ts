import { openDatabase } from './db/client.ts'
import { claimDataDirectory, startEmbeddedDatabase } from './db/embedded.ts'
import { checkLimits, limitRole } from './db/limits.ts'
import { migrate } from './db/migrate.ts'
import type { databaseOptions } from './env/options.ts'
import type { Env } from './env.ts'
import type { Logger } from './logger.ts'

type Opening = Parameters<typeof migrate>[1] & Parameters<typeof openDatabase>[1]

/** Opens the database for this code, and for this code's limits. */
export async function openMigrated(
  address: ReturnType<typeof databaseOptions>,
  { log, ...options }: Opening,
) {
  await migrate(address.direct, { log, onProgress: options.onProgress })
  if (address.isPooled) await limitRole(address, log)
  const database = openDatabase(address.url, { ...options, ...address })
  if (address.isPooled)
    await checkLimits(database.pool, log).catch((error: unknown) =>
      log.warn({ err: error }, 'the pooler did not answer'),
    )
  return database
}

/** Starts the embedded database, and claims its folder for this process. */
export async function startOwnDatabase(env: Env, log: Logger) {
  const embedded = await startEmbeddedDatabase({ dataDir: env.DATA_DIR, log })
  const claim = await claimDataDirectory(embedded.url, env.DATA_DIR)
  return {
    url: embedded.url,
    async stop() {
      await claim.release()
      await embedded.stop()
    },
  }
}
