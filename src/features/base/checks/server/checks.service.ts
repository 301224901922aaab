import { buffer } from 'node:stream/consumers'
import { isAppError } from '../../../../lib/app-error.ts'
import { newId } from '../../../../lib/ids.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import { newFileKey } from '../../../../server/gateways/files/file-keys.ts'
import type { Runtime } from '../../../../server/runtime.ts'
import { endsWithin } from '../../../../server/within.ts'
import type { CheckView } from '../checks.schemas.ts'
import { readDatabaseFacts } from './checks.repository.ts'

type Parts = Pick<Runtime, 'db' | 'mail' | 'files' | 'billing' | 'ai' | 'jobs'>
type Finding = Omit<CheckView, 'name' | 'tookMs'>

const checkLimitMs = 9_000
const mebibyte = 1024 * 1024

/** Asks every part of the installation at once how it does; none is waited for longer than 9 seconds. */
export function runChecks(
  { log, requestId, user }: Pick<SignedInContext, 'log' | 'requestId' | 'user'>,
  parts: Parts,
  limitMs = checkLimitMs,
): Promise<CheckView[]> {
  log.info({ requestId, userId: user.id }, 'administrator ran the checks')
  const checks: [string, () => Promise<Finding>][] = [
    ['Database', () => checkDatabase(parts)],
    ['Mail', () => checkMail(parts)],
    ['Files', () => checkFiles(parts)],
    ['Payments', () => checkPayments(parts)],
    ['AI', () => checkAi(parts)],
    ['Jobs', () => checkJobs(parts)],
  ]
  return Promise.all(checks.map(([name, check]) => measure(name, check, limitMs)))
}

async function measure(name: string, check: () => Promise<Finding>, limitMs: number): Promise<CheckView> {
  const startedAt = performance.now()
  let finding: Finding = { state: 'failing', note: `No answer within ${limitMs / 1_000} seconds.` }
  const work = check().then(
    (found) => {
      finding = found
    },
    (error: unknown) => {
      finding = { state: 'failing', note: reasonOf(error) }
    },
  )
  await endsWithin(limitMs, work)
  return { name, ...finding, tookMs: Math.round(performance.now() - startedAt) }
}

/** For administrators: what the driver or the system said, without the values of a query. */
function reasonOf(error: unknown): string {
  if (isAppError(error) && !(error.cause instanceof Error)) return error.message
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : 'It failed without a reason.'
}

async function checkDatabase({ db }: Parts): Promise<Finding> {
  const { version, bytes } = await readDatabaseFacts(db)
  return { state: 'working', note: `PostgreSQL ${version}, ${Math.ceil(bytes / mebibyte)} MB.` }
}

async function checkMail({ mail }: Parts): Promise<Finding> {
  if (!mail.isConfigured) {
    return { state: 'off', note: 'Not configured: no mail is sent. Set SMTP_URL to send some.' }
  }
  const outcome = await mail.check()
  if (outcome.status === 'sent') return { state: 'working', note: 'The mail server answers.' }
  return { state: 'failing', note: `The mail server does not take mail: ${outcome.reason}` }
}

/** Writes a file, reads it back and deletes it; what a crash leaves is swept like every file without a row. */
async function checkFiles({ files }: Parts): Promise<Finding> {
  const key = newFileKey(newId())
  const written = Buffer.from(key)
  await files.put(key, written, 'application/octet-stream')
  const opened = await files.open(key)
  const isSame = opened && (await buffer(opened.stream)).equals(written)
  await files.delete(key)
  if (!isSame) return { state: 'failing', note: `${files.place}: what was written was not read back.` }
  return { state: 'working', note: `${files.place}: written, read back and deleted.` }
}

async function checkPayments({ billing }: Parts): Promise<Finding> {
  if (!billing.isConfigured) {
    return {
      state: 'off',
      note: 'Not configured: everything is unlocked. Set STRIPE_SECRET_KEY to sell plans.',
    }
  }
  const { isWorking, reason } = await billing.check()
  return { state: isWorking ? 'working' : 'failing', note: reason }
}

async function checkAi({ ai }: Parts): Promise<Finding> {
  const { isWorking, reason } = await ai.check()
  const who = ai.writer.kind === 'endpoint' ? `${ai.writer.host}, model ${ai.writer.model}. ` : ''
  return { state: isWorking ? 'working' : 'failing', note: `${who}${reason}` }
}

async function checkJobs({ jobs }: Parts): Promise<Finding> {
  await jobs.started()
  const failed = (await jobs.listFailed(Number.MAX_SAFE_INTEGER)).length
  if (failed === 0) return { state: 'working', note: 'Running; none has failed.' }
  return { state: 'working', note: `Running; ${failed} failed: see the admin area.` }
}
