import { z } from 'zod'
import { defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { purgeDeletedEvents } from './family-events.service.ts'

const purge = defineJob({ name: 'family-events.purge-deleted', schema: z.object({}), cron: '47 3 * * *' })

export const familyEventJobs = [
  onJob(purge, async (ctx) => {
    const purged = await purgeDeletedEvents(ctx)
    if (purged > 0) ctx.log.info({ purged }, 'deleted events were removed for good')
  }),
]
