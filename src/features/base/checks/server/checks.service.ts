import { statfs } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { t } from '@lingui/core/macro'
import { isAppError } from '../../../../lib/app-error.ts'
import { formatBytes } from '../../../../lib/byte-size.ts'
import { newId } from '../../../../lib/ids.ts'
import { locale } from '../../../../lib/locale.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import { countPendingMigrations } from '../../../../server/db/migrate.ts'
import { newFileKey } from '../../../../server/gateways/files/file-keys.ts'
import type { Runtime } from '../../../../server/runtime.ts'
import { endsWithin } from '../../../../server/within.ts'
import type { CheckView } from '../checks.schemas.ts'
import { adviceOf } from '../checks.texts.ts'
import { readDatabaseFacts } from './checks.repository.ts'

type Parts = Pick<Runtime, 'db' | 'mail' | 'files' | 'billing' | 'ai' | 'jobs'> & {
  database: Pick<Runtime['database'], 'pool'>
  env: Pick<Runtime['env'], 'DATA_DIR'>
}
type Finding = Pick<CheckView, 'state' | 'note'>

const checkLimitMs = 9_000
const mebibyte = 1024 * 1024
/** Jobs start within seconds, so one due for this long has no worker. */
const lateAfterMinutes = 15
/** Uploads and the database need at least this much free space. */
const leastFreeBytes = 1024 * mebibyte

/** Checks all parts of the installation in parallel, each for at most 9 seconds. */
export function runChecks(
  { log, requestId, user }: Pick<SignedInContext, 'log' | 'requestId' | 'user'>,
  parts: Parts,
  limitMs = checkLimitMs,
): Promise<CheckView[]> {
  log.info({ requestId, userId: user.id }, 'administrator ran the checks')
  const checks: [string, () => Promise<Finding>][] = [
    [t`Database`, () => checkDatabase(parts)],
    [t`Mail`, () => checkMail(parts)],
    [t`Files`, () => checkFiles(parts)],
    [t`Payments`, () => checkPayments(parts)],
    ['AI', () => checkAi(parts)],
    [t({ message: 'Jobs', context: 'background jobs' }), () => checkJobs(parts)],
    [t`Disk`, () => checkDisk(parts)],
    [t`Migrations`, () => checkMigrations(parts)],
  ]
  return Promise.all(checks.map(([name, check]) => measure(name, check, limitMs)))
}

async function measure(name: string, check: () => Promise<Finding>, limitMs: number): Promise<CheckView> {
  const startedAt = performance.now()
  const checkedAt = new Date()
  let finding: Finding = { state: 'failing', note: t`No answer within ${limitMs / 1_000} seconds.` }
  const work = check().then(
    (found) => {
      finding = found
    },
    (error: unknown) => {
      finding = { state: 'failing', note: reasonOf(error) }
    },
  )
  await endsWithin(limitMs, work)
  const advice = finding.state === 'failing' ? (adviceOf[name] ?? null) : null
  return { name, ...finding, advice, checkedAt, tookMs: Math.round(performance.now() - startedAt) }
}

/** For administrators: the driver's or system's message without query parameters. */
function reasonOf(error: unknown): string {
  if (isAppError(error) && !(error.cause instanceof Error)) return error.message
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : t`The check failed without a reason.`
}

async function checkDatabase({ db }: Parts): Promise<Finding> {
  const { version, bytes } = await readDatabaseFacts(db)
  return { state: 'working', note: t`PostgreSQL ${version}, ${Math.ceil(bytes / mebibyte)} MB.` }
}

async function checkMail({ mail }: Parts): Promise<Finding> {
  if (!mail.isConfigured) {
    return { state: 'off', note: t`Not configured: no e-mail is sent. Set SMTP_URL to send e-mail.` }
  }
  const outcome = await mail.check()
  if (outcome.status === 'sent') return { state: 'working', note: t`The mail server is responding.` }
  return { state: 'failing', note: t`The mail server does not accept e-mail: ${outcome.reason}` }
}

/** Writes, reads and deletes a test file. The sweep removes it after a crash. */
async function checkFiles({ files }: Parts): Promise<Finding> {
  const key = newFileKey(newId())
  const written = Buffer.from(key)
  await files.put(key, written, 'application/octet-stream')
  const opened = await files.open(key)
  const isSame = opened && (await buffer(opened.stream)).equals(written)
  await files.delete(key)
  if (!isSame)
    return { state: 'failing', note: t`${files.place}: a test file was written but could not be read back.` }
  return { state: 'working', note: t`${files.place}: a test file was written, read back and deleted.` }
}

async function checkPayments({ billing }: Parts): Promise<Finding> {
  if (!billing.isConfigured) {
    return {
      state: 'off',
      note: t`Not configured: everything is unlocked. Set STRIPE_SECRET_KEY to sell plans.`,
    }
  }
  const { isWorking, reason } = await billing.check()
  return { state: isWorking ? 'working' : 'failing', note: reason }
}

async function checkAi({ ai }: Parts): Promise<Finding> {
  const { isWorking, reason } = await ai.check()
  const who = ai.writer.kind === 'endpoint' ? t`${ai.writer.host}, model ${ai.writer.model}. ` : ''
  const reader = ai.receiptReader && t`Photos of receipts are sent to ${ai.receiptReader.model}.`
  return {
    state: isWorking ? 'working' : 'failing',
    note: `${who}${[reason, reader].filter(Boolean).join(' ')}`,
  }
}

async function checkJobs({ jobs }: Parts): Promise<Finding> {
  const { failed, oldestDueAt } = await jobs.depth()
  const lateMinutes = oldestDueAt ? Math.floor((Date.now() - oldestDueAt.getTime()) / 60_000) : 0
  if (lateMinutes >= lateAfterMinutes)
    return { state: 'failing', note: t`The oldest job has been waiting for ${lateMinutes} minutes.` }
  if (failed === 0) return { state: 'working', note: t`Running. No failed jobs.` }
  return { state: 'working', note: t`Running. ${failed} failed: see “Failed jobs” in the admin area.` }
}

async function checkDisk({ env }: Parts): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(env.DATA_DIR)
  const note = t`${formatBytes(bavail * bsize, locale())} of ${formatBytes(blocks * bsize, locale())} free.`
  return { state: bavail * bsize < leastFreeBytes ? 'failing' : 'working', note }
}

async function checkMigrations({ database }: Parts): Promise<Finding> {
  const pending = await countPendingMigrations(database.pool)
  return pending === 0
    ? { state: 'working', note: t`All applied.` }
    : { state: 'failing', note: t`${pending} not applied yet.` }
}
