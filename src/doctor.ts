import { existsSync } from 'node:fs'
import { access, constants, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import {
  archiveOf,
  backupOf,
  checkMigrations,
  clockOf,
  type Finding,
  type Found,
  replicaOf,
  versionOf,
} from './doctor-findings.ts'
import { formatBytes } from './lib/byte-size.ts'
import { findNewestBackup } from './server/backup/backup-folder.ts'
import { readArchiveState } from './server/backup/continuous/archive-state.ts'
import { type Db, openDatabase } from './server/db/client.ts'
import { listAppliedMigrations, readMigrations } from './server/db/migrate.ts'
import { lookAt } from './server/db/replica/watch-replica.ts'
import { archiveFolder, backupFolder } from './server/env/options.ts'
import { listWarnings } from './server/env/problems.ts'
import { EnvError, parseEnv } from './server/env.ts'
import { createDiscovery } from './server/gateways/identity/discovery.ts'
import { createMail } from './server/gateways/mail/mail.ts'
import { type CommandServices, runCommand } from './server/run-command.ts'

// `npm run doctor`: checks what Kinstead needs, and says what to do. It changes nothing.

type Env = ReturnType<typeof parseEnv>
const leastFreeBytes = 1_073_741_824

/** @returns the findings, in the order in which they should be read */
export async function examine(source: Parameters<typeof parseEnv>[0], now = new Date()): Promise<Finding[]> {
  let env: Env
  try {
    env = parseEnv(source)
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    return [{ subject: 'Configuration', state: 'problem', text: error.message }]
  }
  return [
    { subject: 'Configuration', ...configurationOf(env) },
    ...(await Promise.all([look('Data folder', () => checkFolder(env)), look('Disk', () => checkDisk(env))])),
    ...(await checkDatabase({ env, source })),
    ...(await Promise.all([
      look('Mail', () => checkMail(env)),
      look('Sign-in', () => checkIdentity(env)),
      look('Backup', () => checkBackup(env, now)),
    ])),
  ]
}

async function look(subject: string, check: () => Promise<Found>): Promise<Finding> {
  try {
    return { subject, ...(await check()) }
  } catch (error) {
    return { subject, state: 'problem', text: `${reasonOf(error)}.` }
  }
}

/** Without a full stop, so that a sentence can end or go on. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  // What Node throws when a name has several addresses: its own message is empty.
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(', ')
  return (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '')
}

function configurationOf(env: Env): Found {
  const warnings = listWarnings(env)
  return warnings.length > 0
    ? { state: 'note', text: warnings.join(' ') }
    : { state: 'ok', text: `valid; Kinstead is at ${env.APP_ORIGIN}.` }
}

async function checkFolder({ DATA_DIR: folder }: Env): Promise<Found> {
  if (!existsSync(folder)) return { state: 'ok', text: `${folder} is created at the first start.` }
  const isWritable = await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!isWritable) {
    return {
      state: 'problem',
      text: `${folder} is not writable. Run this as the account that runs Kinstead, or change its owner.`,
    }
  }
  const secrets = join(folder, 'secrets.json')
  const { mode } = existsSync(secrets) ? await stat(secrets) : { mode: 0 }
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    return { state: 'problem', text: `Other accounts can read ${secrets}. Run: chmod 600 ${secrets}` }
  }
  return { state: 'ok', text: `${folder} is writable and private.` }
}

async function checkDisk({ DATA_DIR: folder }: Env): Promise<Found> {
  if (!existsSync(folder)) return { state: 'note', text: 'not checked before the first start.' }
  const { bavail, bsize } = await statfs(folder)
  const free = formatBytes(bavail * bsize, 'en')
  return bavail * bsize < leastFreeBytes
    ? { state: 'problem', text: `only ${free} free. Free up space before uploads are refused.` }
    : { state: 'ok', text: `${free} free.` }
}

type Examined = { env: Env; source: Parameters<typeof parseEnv>[0] }

async function checkDatabase({ env, source }: Examined): Promise<Finding[]> {
  const subject = 'Database'
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'postgres'))) {
    return [{ subject, state: 'ok', text: 'the embedded one is created at the first start.' }]
  }
  try {
    return await runCommand(examineDatabase, { migrates: false, source })
  } catch (error) {
    const advice = env.DATABASE_URL
      ? ' Check DATABASE_URL, and that the server runs.'
      : ' Look into postgres.log in DATA_DIR.'
    return [{ subject, state: 'problem', text: `${reasonOf(error)}.${advice}` }]
  }
}

async function examineDatabase({ env, db, pool, files }: CommandServices): Promise<Finding[]> {
  const server = await readServer(db)
  const clock = clockOf(server.at, new Date())
  return [
    { subject: 'Database', ...versionOf(server) },
    { subject: 'Clock', ...clock },
    ...(await Promise.all([
      ...(env.DATABASE_READ_URL ? [look('Standby', () => checkReplica(pool, env.DATABASE_READ_URL))] : []),
      look('Migrations', async () =>
        checkMigrations({
          known: readMigrations().map(({ folderMillis }) => folderMillis),
          applied: await listAppliedMigrations(pool),
        }),
      ),
      ...(env.BACKUP_CONTINUOUS
        ? [
            look('Archive', async () =>
              archiveOf(await readArchiveState(pool, archiveFolder(env)), new Date()),
            ),
          ]
        : []),
      look('Files', async () => {
        for await (const _ of files.list()) break
        return { state: 'ok', text: `${files.place}: readable.` }
      }),
    ])),
  ]
}

async function checkReplica(primary: CommandServices['pool'], url = ''): Promise<Found> {
  const { pool, close } = openDatabase(url, { max: 1 })
  try {
    return replicaOf(await lookAt(primary, pool))
  } catch (error) {
    return {
      state: 'problem',
      text: `${reasonOf(error)}. Check DATABASE_READ_URL, and that the server runs. Until then everything is read from the primary.`,
    }
  } finally {
    await close()
  }
}

async function readServer(db: Db) {
  const { rows } = await db.execute<{ number: number; name: string; at: string }>(
    sql`select current_setting('server_version_num')::int as number, current_setting('server_version') as name,
      to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  )
  const [server] = rows
  if (!server) throw new Error('the database did not answer')
  return { ...server, at: new Date(server.at) }
}

async function checkMail({ SMTP_URL: url, MAIL_FROM: from }: Env): Promise<Found> {
  if (!url) return { state: 'note', text: 'off. Set SMTP_URL to send codes, invites and reminders.' }
  const outcome = await createMail({ url, from }).check()
  return outcome.status === 'sent'
    ? { state: 'ok', text: 'the mail server answers.' }
    : { state: 'problem', text: `${outcome.reason}. Check host, port, user and password in SMTP_URL.` }
}

async function checkIdentity(env: Env): Promise<Found> {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  if (!issuer || !clientId || !clientSecret) return { state: 'ok', text: 'built in.' }
  const redirectUri = `${env.APP_ORIGIN}/api/auth/callback`
  try {
    await createDiscovery({ issuer, clientId, clientSecret, redirectUri }).get()
    return { state: 'ok', text: `${issuer} answers.` }
  } catch (error) {
    return { state: 'problem', text: `${issuer} does not answer (${reasonOf(error)}). Check OIDC_ISSUER.` }
  }
}

async function checkBackup(env: Env, now: Date): Promise<Found> {
  return backupOf(await findNewestBackup(backupFolder(env)), {
    isScheduled: Boolean(env.BACKUP_SCHEDULE),
    now,
  })
}
