import { notFound } from '../../../../lib/app-error.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import type { Jobs } from '../../../../server/jobs/queue.ts'
import type { FailedJobView } from '../failed-jobs.schemas.ts'

const shown = 100

type Caller = Pick<SignedInContext, 'log' | 'requestId' | 'user'>

/** The newest hundred jobs that were given up. Administrators only: the functions that call this check it. */
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

/** Puts a job back into its queue. @throws AppError `not-found` when somebody else did already */
export async function retryFailedJob({ log, requestId, user }: Caller, jobs: Jobs, failedJobId: string) {
  if (!(await jobs.retryFailed(failedJobId))) throw notFound('This failed job')
  log.info({ requestId, userId: user.id, failedJobId }, 'administrator put a failed job back')
}

const maxLength = 2_000

/** What a job failed of, without the values of a failed query: they are what people wrote. */
export const errorForAdministrator = (error: string): string => {
  const text = error.replace(/\n?params:[\s\S]*$/, '').trim()
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text || 'unknown'
}
