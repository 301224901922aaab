import { t } from '@lingui/core/macro'
import { notFound } from '../../../../lib/app-error.ts'
import type { RequestContext, SignedInContext } from '../../../../server/context.ts'
import type { Jobs } from '../../../../server/jobs/queue.ts'
import { recordAdministratorAction } from '../../administrator-actions/server/administrator-actions.service.ts'
import { listAdministrators } from '../../users/server/administrators.service.ts'
import { failedJobsMailKind, toReport } from '../failed-jobs.rules.ts'
import type { FailedJobView } from '../failed-jobs.schemas.ts'
import { deleteOldAlarms, markTold } from './failed-jobs.repository.ts'

const shown = 100

type Caller = Pick<SignedInContext, 'log' | 'requestId' | 'user'>

/** Lists the newest hundred failed jobs. The calling functions check the administrator right. */
export async function listFailedJobs({ log, requestId, user }: Caller, jobs: Jobs): Promise<FailedJobView[]> {
  const failed = await jobs.listFailed(shown)
  log.info({ requestId, userId: user.id }, 'administrator opened the failed jobs')
  return failed.map(({ id, name, attempts, error, failedAt }) => ({
    id,
    name,
    attempts,
    error: errorForAdministrator(error),
    failedAt,
  }))
}

type Acting = Caller & Pick<SignedInContext, 'db'>

/** Puts a job back into its queue. @throws AppError `not-found` when someone else already did */
export const retryFailedJob = (caller: Acting, jobs: Jobs, failedJobId: string) =>
  settle(caller, failedJobId, 'JOB_RETRIED', jobs.retryFailed)

/** Discards a job. @throws AppError `not-found` when it is already gone */
export const discardFailedJob = (caller: Acting, jobs: Jobs, failedJobId: string) =>
  settle(caller, failedJobId, 'JOB_DISCARDED', jobs.discardFailed)

const settle = (
  caller: Acting,
  failedJobId: string,
  verb: 'JOB_RETRIED' | 'JOB_DISCARDED',
  change: Jobs['retryFailed'],
): Promise<void> =>
  caller.db.transaction(async (tx) => {
    const name = await change(tx, failedJobId)
    if (name === null) throw notFound(t`This failed job`)
    await recordAdministratorAction(tx, caller, { verb, subject: ['JOB', failedJobId], details: { name } })
  })

/**
 * Mails all administrators when jobs have failed of which they were not told. It may run twice: each failed job is
 * reported once.
 * @param adminEmails in lower case
 */
export async function mailAdministrators(
  ctx: Pick<RequestContext, 'db' | 'enqueue'>,
  jobs: Pick<Jobs, 'listFailed'>,
  adminEmails: readonly string[],
): Promise<void> {
  const failed = toReport(await jobs.listFailed())
  await ctx.db.transaction(async (tx) => {
    await deleteOldAlarms(tx)
    const untold = await markTold(
      tx,
      failed.map(({ id }) => id),
    )
    if (untold === 0) return
    for (const { id: userId } of await listAdministrators(tx, adminEmails))
      await ctx.enqueue(tx, 'mail.send', { kind: failedJobsMailKind, ids: { userId } })
  })
}

const maxLength = 2_000

/** Returns why a job failed without query parameters, which are user content. */
export const errorForAdministrator = (error: string): string => {
  const text = error.replace(/\n?params:[\s\S]*$/, '').trim()
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text || 'unknown'
}
