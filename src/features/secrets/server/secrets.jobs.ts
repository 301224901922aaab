import { z } from 'zod'
import { defineJob, onJob } from '../../../server/jobs/define-job.ts'
import { purgeDeletedSecrets } from './secrets.repository.ts'

const purge = defineJob({ name: 'secrets.purge-deleted', schema: z.object({}), cron: '7 3 * * *' })

export const secretJobs = [
  onJob(purge, async ({ db, log }) => {
    const purged = await purgeDeletedSecrets(db)
    if (purged > 0) log.info({ purged }, 'deleted secrets were removed for good')
  }),
]
