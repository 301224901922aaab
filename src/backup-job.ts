import { tidyBackups } from './server/backup/backup-folder.ts'
import { secretsOf } from './server/backup/secrets-of.ts'
import { takeBackup } from './server/backup/take-backup.ts'
import { backupFolder } from './server/env/options.ts'
import { type Env, readBackupPassphrase } from './server/env.ts'
import type { Files } from './server/gateways/files/files.ts'
import { cronJob, type JobContext } from './server/jobs/define-job.ts'
import { backupJobName } from './server/jobs/names.ts'
import { readProductVersion } from './server/product-version.ts'

type Installation = { env: Env; url: string; files: Files }

/** The scheduled backup, if the configuration has one. Of several processes, the queue lets one make it. */
export const backupJobs = (
  { BACKUP_SCHEDULE: cron }: Pick<Env, 'BACKUP_SCHEDULE'>,
  installation: () => Installation,
) =>
  cron
    ? [
        cronJob(
          { name: backupJobName, cron, retry: { limit: 3, delaySeconds: 300 }, expireInSeconds: 43_200 },
          (ctx) => makeScheduledBackup(ctx, installation()),
        ),
      ]
    : []

export async function makeScheduledBackup(
  { log, signal }: Pick<JobContext, 'log' | 'signal'>,
  { env, url, files }: Installation,
) {
  const folder = backupFolder(env)
  // A disk that the last try has filled needs the space of its leftovers first.
  await tidyBackups(folder, env.BACKUP_KEEP)
  const { byteSize, manifest } = await takeBackup(
    { url, files, secrets: secretsOf(env), kinstead: await readProductVersion(), signal },
    { folder, passphrase: readBackupPassphrase(env) },
  )
  const removed = await tidyBackups(folder, env.BACKUP_KEEP)
  const { count: missingFiles } = manifest.missingFiles
  log[missingFiles > 0 ? 'warn' : 'info']({ byteSize, missingFiles, removed: removed.length }, 'backup made')
}
