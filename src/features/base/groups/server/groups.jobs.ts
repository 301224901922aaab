import { z } from 'zod'
import { defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { purgeDeletedGroups } from './groups.service.ts'

const purge = defineJob({ name: 'groups.purge-deleted', schema: z.object({}), cron: '27 3 * * *' })

export const groupJobs = [
  onJob(purge, async (ctx) => {
    const purged = await purgeDeletedGroups(ctx)
    if (purged > 0) ctx.log.info({ purged }, 'deleted groups were removed for good')
  }),
]
