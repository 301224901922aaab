import { z } from 'zod'
import { defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { purgeDeletedAssets } from './asset-trash.service.ts'

const purge = defineJob({ name: 'assets.purge-deleted', schema: z.object({}), cron: '19 3 * * *' })

export const assetJobs = [
  onJob(purge, async (ctx) => {
    const purged = await purgeDeletedAssets(ctx)
    if (purged > 0) ctx.log.info({ purged }, 'deleted assets were removed for good')
  }),
]
