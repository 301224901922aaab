import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { endRestoredRequests } from './features/base/emergency-access/server/after-restore.repository.ts'
import { AppError } from './lib/app-error.ts'
import { formatBytes } from './lib/byte-size.ts'
import { checkArchive, restoreArchive } from './server/backup/continuous/restore-archive.ts'
import {
  type ArchiveFile,
  isArchive,
  type RestorePlan,
  readArchive,
} from './server/backup/continuous/restore-plan.ts'
import type { BackupSecrets, Manifest } from './server/backup/manifest.ts'
import { readBeginning, verifyBackup } from './server/backup/read-backup.ts'
import { restoreInstallation } from './server/backup/restore-installation.ts'
import { secretsOf } from './server/backup/secrets-of.ts'
import { takeBackup } from './server/backup/take-backup.ts'
import { randomToken } from './server/crypto.ts'
import { backupFolder } from './server/env/options.ts'
import { parseEnv, readBackupPassphrase } from './server/env.ts'
import type { Job } from './server/jobs/define-job.ts'
import { makeQueues } from './server/jobs/queues.ts'
import { createLogger } from './server/logger.ts'
import { readProductVersion } from './server/product-version.ts'
import type { CommandServices } from './server/run-command.ts'

// Commands for the owner of the machine: the whole installation as one encrypted file, and back.

/** `npm run backup -- [--to folder]` */
export async function backUp({ env, url, files }: CommandServices, options: string[]) {
  const { values } = understood(
    () => parseArgs({ args: options, options: { to: { type: 'string' } } }),
    'npm run backup, or npm run backup -- --to /srv/backups',
  )
  const { path, byteSize, manifest } = await takeBackup(
    { url, files, secrets: secretsOf(env), kinstead: await readProductVersion() },
    { folder: values.to ? resolve(values.to) : backupFolder(env), passphrase: readBackupPassphrase(env) },
  )
  console.warn(`${path} (${formatBytes(byteSize, 'en')}): ${summaryOf(manifest)}.`)
  const { count, first } = manifest.missingFiles
  if (count > 0) {
    console.warn(
      `${count} of the files that the database names are not in the store, for example ${first[0]}.`,
    )
  }
}

/** `npm run restore -- file [--check | --secrets-to file]`, or with a folder of archived changes and `--until time` */
export async function restore(
  options: string[],
  { source, jobs }: { source: Parameters<typeof parseEnv>[0]; jobs: Job[] },
) {
  const usage =
    'npm run restore -- kinstead.age (or the folder of archived changes, with --until 2026-11-25T14:30:00Z for an earlier time), with --check to only read it, or with --secrets-to secrets.env to write its keys to a file'
  const { values, positionals } = understood(
    () =>
      parseArgs({
        args: options,
        allowPositionals: true,
        options: { check: { type: 'boolean' }, 'secrets-to': { type: 'string' }, until: { type: 'string' } },
      }),
    usage,
  )
  const [path, ...others] = positionals
  if (!path || others.length > 0) throw wrongUsage(usage)
  const { 'secrets-to': secretsFile, check: isCheck, until } = values
  // The backup has the secret; whether it fits the configuration is checked before anything is restored.
  const env = parseEnv({
    ...source,
    ...(!source.APP_SECRET?.trim() && { APP_SECRET: randomToken() }),
  })
  const file = { path: resolve(path), passphrase: readBackupPassphrase(env) }
  const settings = { ...env, APP_SECRET: source.APP_SECRET?.trim() || undefined }
  if (await isArchive(file.path)) {
    const archive = { ...file, until: until === undefined ? undefined : parseTime(until) }
    return restoreFromArchive(archive, { env: settings, secretsFile, isCheck })
  }
  if (until !== undefined) throw wrongUsage(usage)
  if (secretsFile) return writeSecrets(secretsFile, (await readBeginning(file)).secrets)
  console.warn('Reading the backup…')
  const verified = await verifyBackup(file)
  if (isCheck) return console.warn(`The backup is complete: ${summaryOf(verified.manifest)}.`)
  const log = createLogger(env.LOG_LEVEL)
  await restoreInstallation({
    env: settings,
    file,
    verified,
    log,
    makeQueues: (url) => makeQueues({ url, log, jobs }),
    settle: endRestoredRequests,
  })
  console.warn(`Restored: ${summaryOf(verified.manifest)}. Kinstead can be started.`)
}

type FromArchive = {
  env: Parameters<typeof restoreArchive>[1]['env']
  secretsFile: string | undefined
  isCheck: boolean | undefined
}

async function restoreFromArchive(archive: ArchiveFile, { env, secretsFile, isCheck }: FromArchive) {
  console.warn('Reading the archive…')
  if (secretsFile) return writeSecrets(secretsFile, (await readArchive(archive)).secrets)
  if (isCheck) {
    const { plan, damagedFiles } = await checkArchive(archive)
    warnOfPassedOver(plan)
    if (damagedFiles.length === 0) return console.warn(`The archive is complete: ${describe(plan)}.`)
    return console.warn(
      `The database can be restored: ${describe(plan)}. ${damagedFiles.length} of the stored files have changed and would be missing, for example ${damagedFiles[0]}.`,
    )
  }
  const log = createLogger(env.LOG_LEVEL)
  const { plan, files, missingFiles } = await restoreArchive(archive, {
    env,
    log,
    settle: endRestoredRequests,
  })
  warnOfPassedOver(plan)
  console.warn(
    `Restored: ${describe(plan)}${archive.until ? `, up to ${archive.until.toISOString()}` : ''}, ${files} files. Kinstead can be started.`,
  )
  if (missingFiles.length > 0)
    console.warn(
      `${missingFiles.length} of the files that the database names are missing from the archive or damaged in it, for example ${missingFiles[0]}.`,
    )
}

/** In the same line nothing is lost by that; an earlier line lacks what came after it. */
function warnOfPassedOver({ line, passedOver }: RestorePlan) {
  for (const { line: itsLine, base, endedAt } of passedOver)
    console.warn(
      `${itsLine}/${base} is not used: the changes up to ${endedAt}, when its copy ended, are missing.`,
    )
  if (passedOver.some((one) => one.line !== line.name))
    console.warn(`The line before is used, ${line.name}. Changes made after it are lost.`)
}

const describe = ({ base, head, files }: RestorePlan) =>
  `Kinstead ${head.kinstead}, ${base.name}, changes up to ${files.at(-1)?.at.toISOString()}`

/** Without a time zone it would be the one of this machine, which few know. */
function parseTime(text: string): Date {
  const time = new Date(text)
  if (/(Z|[+-]\d\d:?\d\d)$/.test(text) && !Number.isNaN(time.getTime())) return time
  throw new AppError(
    'invalid',
    `--until needs a time with its zone, such as 2026-11-25T14:30:00Z, not ${text}.`,
  )
}

async function writeSecrets(path: string, secrets: BackupSecrets) {
  await writeFile(path, linesOf(secrets), { flag: 'wx', mode: 0o600 })
  console.warn(`${path} has the lines for .env. Delete it afterwards.`)
}

const linesOf = ({ appSecret, secretKeys }: BackupSecrets) =>
  `APP_SECRET=${appSecret}\n${secretKeys.length > 0 ? `SECRET_KEYS=${secretKeys.join(',')}\n` : ''}`

const summaryOf = ({ snapshotAt, kinstead, tables, files }: Manifest) => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `Kinstead ${kinstead} at ${snapshotAt}, ${rows} rows, ${files.count} files of ${formatBytes(files.bytes, 'en')}`
}

const wrongUsage = (usage: string) => new AppError('invalid', `Usage: ${usage}`)

function understood<Parsed>(parse: () => Parsed, usage: string): Parsed {
  try {
    return parse()
  } catch {
    throw wrongUsage(usage)
  }
}
