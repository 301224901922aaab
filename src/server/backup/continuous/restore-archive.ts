import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import type pg from 'pg'
import { AppError, isAppError } from '../../../lib/app-error.ts'
import { startEmbeddedDatabase } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { createClient } from '../../db/pool.ts'
import { syncFolder } from '../../durable-file.ts'
import type { Files } from '../../gateways/files/files.ts'
import type { Logger } from '../../logger.ts'
import { filesOf } from '../../open-gateways.ts'
import { createSecretsFor, makeDataDirectory } from '../../secrets.ts'
import { unreadable } from '../age.ts'
import { refuseNewerBackup } from '../restore-backup.ts'
import { moveIntoPlace, type Restore, refuseUsedDirectory, stagingName } from '../restore-installation.ts'
import { refuseOtherSecrets } from '../secrets-of.ts'
import type { TarPart } from '../tar.ts'
import { namedKeys } from './archive-files.ts'
import { archivedFileName, filesFolder } from './archive-folder.ts'
import { baseParts } from './base-head.ts'
import { recoverCluster } from './recover-cluster.ts'
import { type ArchiveFile, type RestorePlan, readArchive, segmentsOf } from './restore-plan.ts'
import { draftPrefix, readSealed } from './sealed-file.ts'
import { segmentName } from './wal-files.ts'

type Target = Pick<Restore, 'env' | 'log' | 'settle'>

export type RestoredArchive = { plan: RestorePlan; files: number; missingFiles: string[] }

/**
 * Reads all of an archive that a restore would use, and changes nothing.
 * @returns the stored files that have changed too: a restore leaves them out
 * @throws AppError
 */
export async function checkArchive(
  archive: ArchiveFile,
): Promise<{ plan: RestorePlan; damagedFiles: string[] }> {
  const plan = await readArchive(archive)
  for await (const _ of segmentsOf(plan));
  const folder = filesFolder(plan.line.path)
  const damagedFiles: string[] = []
  for (const name of (await readdir(folder)).filter((one) => !one.startsWith(draftPrefix)))
    if (!(await readStored(join(folder, name), plan.key))) damagedFiles.push(name)
  return { plan, damagedFiles }
}

/** Restores an installation with the embedded database to the newest archived change, or to an earlier time. */
export async function restoreArchive(
  archive: ArchiveFile,
  { env, log, settle }: Target,
): Promise<RestoredArchive> {
  const { DATA_DIR: dataDir } = env
  if (env.DATABASE_URL)
    throw new AppError(
      'conflict',
      'An archive of changes can only be restored into the built-in database: remove DATABASE_URL, or restore a backup. Nothing was changed.',
    )
  await refuseUsedDirectory(dataDir)
  await refuseStoredFiles(filesOf(env, log))
  makeDataDirectory(dataDir)
  const staging = join(dataDir, stagingName)
  const files = filesOf({ ...env, DATA_DIR: staging }, log)
  const stored: string[] = []
  try {
    const plan = await unpack(archive, staging)
    refuseOtherSecrets(env, plan.secrets)
    createSecretsFor(staging, plan.secrets.appSecret, plan.secrets.databasePassword)
    await recoverCluster({ dataDir: staging, password: plan.secrets.databasePassword, until: archive.until })
    const keys = await onRestored({ staging, log }, async (client, url) => {
      await migrate(url, { log })
      await settle(client)
      return namedKeys(client)
    })
    const missingFiles = await restoreFiles(plan, keys, { files, stored })
    await moveIntoPlace(staging, dataDir)
    return { plan, files: stored.length, missingFiles }
  } catch (error) {
    for (const key of stored) await files.delete(key)
    throw error
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

async function refuseStoredFiles(files: Pick<Files, 'list'>) {
  for await (const _ of files.list())
    throw new AppError(
      'conflict',
      'There are stored files already. A restore needs an empty folder or bucket. Nothing was changed.',
    )
}

async function unpack(archive: ArchiveFile, staging: string): Promise<RestorePlan> {
  const directory = join(staging, 'postgres')
  await mkdir(staging, { mode: 0o711 })
  const plan = await readArchive(archive, async (head) => {
    refuseNewerBackup({ head })
    // Of a newer base that turned out not to be whole.
    await rm(directory, { recursive: true, force: true })
    await mkdir(directory, { mode: 0o700 })
    for (const folder of head.folders)
      await mkdir(inside(directory, folder), { recursive: true, mode: 0o700 })
    return (part) => writePart(directory, part)
  })
  for await (const { at, bytes } of segmentsOf(plan)) {
    const name = segmentName(plan.head.timeline, at, BigInt(plan.head.segmentBytes))
    await writeFile(join(directory, 'pg_wal', name), bytes, { mode: 0o600 })
  }
  return plan
}

async function writePart(directory: string, { name, content }: TarPart) {
  if (!name.startsWith(baseParts.database)) throw unreadable(`The base has an unknown part: ${name}.`)
  const path = inside(directory, name.slice(baseParts.database.length))
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
  } finally {
    await file.close()
  }
}

function inside(directory: string, name: string): string {
  const path = normalize(join(directory, name))
  if (path.startsWith(normalize(`${directory}/`)) && dirname(path)) return path
  throw unreadable(`The base has an unknown part: ${name}.`)
}

async function onRestored<Result>(
  { staging, log }: { staging: string; log: Logger },
  work: (client: pg.Client, url: string) => Promise<Result>,
): Promise<Result> {
  const database = await startEmbeddedDatabase({ dataDir: staging, log })
  try {
    const client = createClient({ connectionString: database.url, application_name: 'kinstead restore' })
    await client.connect()
    try {
      return await work(client, database.url)
    } finally {
      await client.end()
    }
  } finally {
    await database.stop()
    await syncFolder(staging)
  }
}

/** @returns null for a file that the archive does not have, or that has changed since it was written */
async function readStored(path: string, key: Buffer): Promise<Buffer | null> {
  try {
    return await readSealed(path, key)
  } catch (error) {
    if (isAppError(error) || (error instanceof Error && 'code' in error && error.code === 'ENOENT'))
      return null
    throw error
  }
}

/** @returns the keys that rows name and the archive does not have, or not as they were */
async function restoreFiles(
  { line, key }: RestorePlan,
  keys: string[],
  { files, stored }: { files: Pick<Files, 'put'>; stored: string[] },
): Promise<string[]> {
  const missing: string[] = []
  for (const storageKey of keys) {
    const bytes = await readStored(join(filesFolder(line.path), archivedFileName(storageKey)), key)
    if (!bytes) missing.push(storageKey)
    else {
      stored.push(storageKey)
      await files.put(storageKey, bytes, 'application/octet-stream')
    }
  }
  return missing
}
