import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { endRestoredRequests } from './features/base/emergency-access/server/after-restore.repository.ts'
import { AppError } from './lib/app-error.ts'
import { formatBytes } from './lib/byte-size.ts'
import type { BackupSecrets, Manifest } from './server/backup/manifest.ts'
import { type BackupFile, readBeginning, verifyBackup } from './server/backup/read-backup.ts'
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

/** `npm run restore -- file [--check | --secrets-to file]` */
export async function restore(
  options: string[],
  { source, jobs }: { source: Parameters<typeof parseEnv>[0]; jobs: Job[] },
) {
  const usage =
    'npm run restore -- kinstead.age, with --check to only read it, or with --secrets-to secrets.env to write its keys to a file'
  const { values, positionals } = understood(
    () =>
      parseArgs({
        args: options,
        allowPositionals: true,
        options: { check: { type: 'boolean' }, 'secrets-to': { type: 'string' } },
      }),
    usage,
  )
  const [path, ...others] = positionals
  if (!path || others.length > 0) throw wrongUsage(usage)
  const { 'secrets-to': secretsFile, check: isCheck } = values
  // The backup has the secret; whether it fits the configuration is checked before anything is restored.
  const env = parseEnv({
    ...source,
    ...(!source.APP_SECRET?.trim() && { APP_SECRET: randomToken() }),
  })
  const file = { path: resolve(path), passphrase: readBackupPassphrase(env) }
  if (secretsFile) return writeSecrets(secretsFile, file)
  console.warn('Reading the backup…')
  const verified = await verifyBackup(file)
  if (isCheck) return console.warn(`The backup is complete: ${summaryOf(verified.manifest)}.`)
  const log = createLogger(env.LOG_LEVEL)
  await restoreInstallation({
    env: { ...env, APP_SECRET: source.APP_SECRET?.trim() || undefined },
    file,
    verified,
    log,
    makeQueues: (url) => makeQueues({ url, log, jobs }),
    settle: endRestoredRequests,
  })
  console.warn(`Restored: ${summaryOf(verified.manifest)}. Kinstead can be started.`)
}

async function writeSecrets(path: string, file: BackupFile) {
  const { secrets } = await readBeginning(file)
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
