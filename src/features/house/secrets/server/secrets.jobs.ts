import { z } from 'zod'
import { defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { purgeDeletedSecrets } from './secrets.repository.ts'

const purge = defineJob({ name: 'secrets.purge-deleted', schema: z.object({}), cron: '7 3 * * *' })

export const secretJobs = [
  onJob(purge, async (ctx) => {
    const purged = await purgeDeletedSecrets(ctx)
    if (purged > 0) ctx.log.info({ purged }, 'deleted secrets were removed for good')
  }),
]
