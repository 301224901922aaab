import { z } from 'zod'
import { defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { purgeDeletedStays } from './stay-trash.service.ts'

const purge = defineJob({ name: 'stays.purge-deleted', schema: z.object({}), cron: '43 3 * * *' })

export const stayJobs = [
  onJob(purge, async (ctx) => {
    const purged = await purgeDeletedStays(ctx)
    if (purged > 0) ctx.log.info({ purged }, 'deleted stays were removed for good')
  }),
]
