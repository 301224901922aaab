import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../lib/app-error.ts'
import { startEmbeddedDatabase } from '../db/embedded.ts'
import { syncFolder } from '../durable-file.ts'
import { databaseOptions } from '../env/options.ts'
import type { parseEnv } from '../env.ts'
import type { Logger } from '../logger.ts'
import { filesOf } from '../open-gateways.ts'
import { createSecretsFor, makeDataDirectory } from '../secrets.ts'
import type { BackupFile, VerifiedBackup } from './read-backup.ts'
import { type RestoreTarget, refuseNewerBackup, restoreBackup } from './restore-backup.ts'
import { refuseOtherSecrets } from './secrets-of.ts'

export type Restore = Pick<RestoreTarget, 'makeQueues' | 'settle'> & {
  env: Omit<ReturnType<typeof parseEnv>, 'APP_SECRET'> & { APP_SECRET?: string | undefined }
  file: BackupFile
  verified: VerifiedBackup
  log: Logger
}

/**
 * Restores a verified backup into what the configuration names: an empty database and an empty store, or a data
 * directory without both.
 */
export async function restoreInstallation({ env, file, verified, log, makeQueues, settle }: Restore) {
  refuseNewerBackup(verified)
  refuseOtherSecrets(env, verified.secrets)
  const { DATABASE_URL: isOwn, DATA_DIR: dataDir } = env
  const { direct: url } = databaseOptions(env)
  if (isOwn) return restoreBackup({ url, makeQueues, settle, files: filesOf(env, log) }, file, verified)
  await refuseUsedDirectory(dataDir)
  makeDataDirectory(dataDir)
  const staging = join(dataDir, stagingName)
  try {
    createSecretsFor(staging, verified.secrets.appSecret)
    const database = await startEmbeddedDatabase({ dataDir: staging, log })
    try {
      const files = filesOf({ ...env, DATA_DIR: staging }, log)
      await restoreBackup({ url: database.url, makeQueues, settle, files }, file, verified)
    } finally {
      await database.stop()
    }
    await moveIntoPlace(staging, dataDir)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** An embedded database is restored beside its place, so that a killed restore leaves no half of one. */
export const stagingName = '.restoring'

/** @throws AppError when there is an installation, or half of one */
export async function refuseUsedDirectory(dataDir: string) {
  const used = ['postgres', 'secrets.json'].find((name) => existsSync(join(dataDir, name)))
  const stored = await readdir(join(dataDir, 'files')).catch(() => [])
  if (used || stored.length > 0) {
    throw new AppError(
      'conflict',
      `The data directory ${dataDir} is in use: it has ${used ?? 'files'}. ` +
        'A restore needs an empty one: set DATA_DIR to a new folder. Nothing was changed.',
    )
  }
  if (existsSync(join(dataDir, stagingName))) {
    throw new AppError(
      'conflict',
      `An earlier restore was interrupted. Delete ${join(dataDir, stagingName)}, then try again. Nothing was changed.`,
    )
  }
}

/** The database last: without it there is no installation. */
export async function moveIntoPlace(staging: string, dataDir: string) {
  for (const name of ['files', 'secrets.json', 'postgres']) {
    if (existsSync(join(staging, name))) await rename(join(staging, name), join(dataDir, name))
  }
  await syncFolder(dataDir)
}
