import { cronJob } from '../../../../server/jobs/define-job.ts'
import { purgeDeletedGroups } from './groups.service.ts'

export const groupJobs = [
  cronJob({ name: 'groups.purge-deleted', cron: '27 3 * * *' }, async (ctx) => {
    const purged = await purgeDeletedGroups(ctx)
    if (purged > 0) ctx.log.info({ purged }, 'deleted groups were removed for good')
  }),
]
