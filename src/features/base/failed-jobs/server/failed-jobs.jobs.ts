import type { Env } from '../../../../server/env.ts'
import { cronJob } from '../../../../server/jobs/define-job.ts'
import type { Jobs } from '../../../../server/jobs/queue.ts'
import { mailAdministrators } from './failed-jobs.service.ts'

/** Tells administrators by mail, once an hour at most, that jobs have failed. */
export const failedJobsJobs = (
  { ADMIN_EMAILS: adminEmails }: Pick<Env, 'ADMIN_EMAILS'>,
  installation: () => { jobs: Pick<Jobs, 'listFailed'> },
) => [
  cronJob({ name: 'failed-jobs.tell', cron: '7 * * * *' }, (ctx) =>
    mailAdministrators(ctx, installation().jobs, adminEmails),
  ),
]
