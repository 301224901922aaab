import { statfs } from 'node:fs/promises'
import { findNewestBackup } from '../../../../server/backup/backup-folder.ts'
import { isLate, readArchiveState } from '../../../../server/backup/continuous/archive-state.ts'
import { nullIfSilent } from '../../../../server/backup/disk-gate.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import { countPendingMigrations } from '../../../../server/db/migrate.ts'
import { archiveFolder, backupFolder } from '../../../../server/env/options.ts'
import { backupJobName } from '../../../../server/jobs/names.ts'
import { readProductVersion } from '../../../../server/product-version.ts'
import type { Runtime } from '../../../../server/runtime.ts'
import type { HealthView } from '../administration.schemas.ts'
import { readDatabaseHealth } from './health.repository.ts'

type Parts = Pick<Runtime, 'jobs'> & {
  database: Pick<Runtime['database'], 'pool'>
  env: Pick<Runtime['env'], 'DATA_DIR' | 'BACKUP_DIR' | 'BACKUP_SCHEDULE' | 'BACKUP_CONTINUOUS'>
}

/** Reads the state of the installation. Administrators only: the calling function checks it. */
export async function readHealth(
  { db, log, requestId, user }: Pick<SignedInContext, 'db' | 'log' | 'requestId' | 'user'>,
  { database, env, jobs }: Parts,
): Promise<HealthView> {
  log.info({ requestId, userId: user.id }, 'administrator opened the health page')
  const [queue, disk, { version, ...facts }, kinstead, pendingMigrations, backups] = await Promise.all([
    jobs.depth(),
    statfs(env.DATA_DIR),
    readDatabaseHealth(db),
    readProductVersion(),
    countPendingMigrations(database.pool),
    readBackups({ env, jobs, database }),
  ])
  return {
    queue,
    disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    database: facts,
    versions: { kinstead, node: process.versions.node, postgres: version },
    pendingMigrations,
    backups,
    startedAt: new Date(Date.now() - process.uptime() * 1_000),
  }
}

async function readBackups({ env, jobs, database }: Parts): Promise<HealthView['backups']> {
  const [newest, failed, archive] = await Promise.all([
    findNewestBackup(backupFolder(env)).catch(nullIfSilent),
    jobs.listFailed(),
    env.BACKUP_CONTINUOUS ? readArchiveState(database.pool, archiveFolder(env)) : null,
  ])
  return {
    isScheduled: env.BACKUP_SCHEDULE !== undefined,
    newest,
    failedAt: failed.find(({ name }) => name === backupJobName)?.failedAt ?? null,
    archive: archive && {
      newestAt: archive.newestAt,
      isLate: isLate(archive, new Date()),
      isSilent: archive.isSilent,
    },
  }
}
