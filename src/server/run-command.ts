import { type Database, openDatabase } from './db/client.ts'
import { startEmbeddedDatabase } from './db/embedded.ts'
import { databaseOptions } from './env/options.ts'
import { type Env, readEnv } from './env.ts'
import type { Files } from './gateways/files/files.ts'
import { createKeyRing, type KeyRing } from './key-ring.ts'
import { createLogger, type Logger } from './logger.ts'
import { filesOf } from './open-gateways.ts'
import { openMigrated } from './open-migrated.ts'
import { createLimits, type Limits } from './rate-limit.ts'

/** The services of a command that runs beside the app: configuration, database, files and keys. */
export type CommandServices = {
  env: Env
  /** The database itself, without a pooler. */
  url: string
  db: Database['db']
  pool: Database['pool']
  files: Files
  limits: Limits
  keyRing: KeyRing
  log: Logger
}

/**
 * Runs a command on this installation's database, whether the app runs or not: nothing listens, no job starts, and an
 * embedded server claimed by an app keeps running.
 * @param options `source`: the configuration; `migrates`: false for a command that must not change the schema
 */
export async function runCommand<Result>(
  command: (services: CommandServices) => Promise<Result>,
  { migrates = true, source = process.env } = {},
) {
  const env = readEnv(source)
  const log = createLogger(env.LOG_LEVEL)
  const embedded = env.DATABASE_URL ? null : await startEmbeddedDatabase({ dataDir: env.DATA_DIR, log })
  try {
    const address = databaseOptions(env, embedded?.url)
    const database = migrates
      ? await openMigrated(address, { log, max: 2 })
      : openDatabase(address.url, { ...address, max: 2 })
    try {
      return await command({
        env,
        url: address.direct,
        db: database.db,
        pool: database.pool,
        files: filesOf(env, log),
        limits: createLimits(database.pool),
        keyRing: createKeyRing(env.SECRET_KEYS, env.APP_SECRET),
        log,
      })
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.stop()
  }
}
