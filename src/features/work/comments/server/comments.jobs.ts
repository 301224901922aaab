import { z } from 'zod'
import { defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { purgeDeletedComments } from './comments.service.ts'

const purge = defineJob({ name: 'comments.purge-deleted', schema: z.object({}), cron: '41 3 * * *' })

export const commentJobs = [
  onJob(purge, async (ctx) => {
    const purged = await purgeDeletedComments(ctx)
    if (purged > 0) ctx.log.info({ purged }, 'deleted comments were removed for good')
  }),
]
