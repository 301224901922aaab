import { join, resolve } from 'node:path'
import { createClient } from '../../db/pool.ts'
import { archiveFolder } from '../../env/options.ts'
import { type Env, readBackupPassphrase } from '../../env.ts'
import type { Files } from '../../gateways/files/files.ts'
import type { Logger } from '../../logger.ts'
import { readProductVersion } from '../../product-version.ts'
import { loadOrCreateSecrets } from '../../secrets.ts'
import { secretsOf } from '../secrets-of.ts'
import { startContinuousArchiving } from './continuous-archiving.ts'
import { dropSlot } from './open-line.ts'

type Installation = { env: Env; url: string; files: Files; log: Logger }

/** Archives the changes of the embedded database, if the configuration asks for it. */
export async function openArchiving({ env, url, files, log }: Installation) {
  if (!env.BACKUP_CONTINUOUS) {
    await forgetArchiving(url).catch((error: unknown) =>
      log.warn({ err: error }, 'changes are kept for no archive'),
    )
    return null
  }
  const { databasePassword } = loadOrCreateSecrets(env.DATA_DIR)
  return startContinuousArchiving({
    url,
    directory: join(resolve(env.DATA_DIR), 'postgres'),
    archive: archiveFolder(env),
    passphrase: readBackupPassphrase(env),
    secrets: { ...secretsOf(env), databasePassword },
    kinstead: await readProductVersion(),
    files,
    keep: env.BACKUP_KEEP,
    log,
  })
}

/** After it was switched off, the server would keep all changes for it. */
async function forgetArchiving(url: string) {
  const client = createClient({ connectionString: url, application_name: 'kinstead archive' })
  await client.connect()
  try {
    await dropSlot(client)
  } finally {
    await client.end()
  }
}
