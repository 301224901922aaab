import { z } from 'zod'
import { defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { purgeDeletedProperties } from './properties.service.ts'

const purge = defineJob({ name: 'properties.purge-deleted', schema: z.object({}), cron: '17 3 * * *' })

export const propertyJobs = [
  onJob(purge, async (ctx) => {
    const purged = await purgeDeletedProperties(ctx)
    if (purged > 0) ctx.log.info({ purged }, 'deleted properties were removed for good')
  }),
]
