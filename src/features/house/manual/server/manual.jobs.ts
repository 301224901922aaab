import { z } from 'zod'
import { defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { purgeDeletedSections } from './manual.repository.ts'

const purge = defineJob({ name: 'manual.purge-deleted', schema: z.object({}), cron: '27 3 * * *' })

export const manualJobs = [
  onJob(purge, async (ctx) => {
    const purged = await purgeDeletedSections(ctx)
    if (purged > 0) ctx.log.info({ purged }, 'deleted sections of manuals were removed for good')
  }),
]
