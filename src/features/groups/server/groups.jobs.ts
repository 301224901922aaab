import { z } from 'zod'
import { defineJob, onJob } from '../../../server/jobs/define-job.ts'
import { purgeDeletedGroups } from './groups.repository.ts'

const purge = defineJob({ name: 'groups.purge-deleted', schema: z.object({}), cron: '27 3 * * *' })

export const groupJobs = [
  onJob(purge, async ({ db, log }) => {
    const purged = await purgeDeletedGroups(db)
    if (purged > 0) log.info({ purged }, 'deleted groups were removed for good')
  }),
]
