import { statfs } from 'node:fs/promises'
import type { SignedInContext } from '../../../../server/context.ts'
import { countPendingMigrations } from '../../../../server/db/migrate.ts'
import { readProductVersion } from '../../../../server/product-version.ts'
import type { Runtime } from '../../../../server/runtime.ts'
import type { HealthView } from '../administration.schemas.ts'
import { readDatabaseHealth } from './health.repository.ts'

type Parts = Pick<Runtime, 'jobs'> & {
  database: Pick<Runtime['database'], 'pool'>
  env: { DATA_DIR: string }
}

/** Reads the state of the installation. Administrators only: the calling function checks it. */
export async function readHealth(
  { db, log, requestId, user }: Pick<SignedInContext, 'db' | 'log' | 'requestId' | 'user'>,
  { database, env, jobs }: Parts,
): Promise<HealthView> {
  log.info({ requestId, userId: user.id }, 'administrator opened the health page')
  const [queue, disk, { version, ...facts }, kinstead, pendingMigrations] = await Promise.all([
    jobs.depth(),
    statfs(env.DATA_DIR),
    readDatabaseHealth(db),
    readProductVersion(),
    countPendingMigrations(database.pool),
  ])
  return {
    queue,
    disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    database: facts,
    versions: { kinstead, node: process.versions.node, postgres: version },
    pendingMigrations,
    startedAt: new Date(Date.now() - process.uptime() * 1_000),
  }
}
