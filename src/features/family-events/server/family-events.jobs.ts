import { z } from 'zod'
import { defineJob, onJob } from '../../../server/jobs/define-job.ts'
import { purgeDeletedEvents } from './family-events.repository.ts'

const purge = defineJob({ name: 'family-events.purge-deleted', schema: z.object({}), cron: '47 3 * * *' })

export const familyEventJobs = [
  onJob(purge, async ({ db, log }) => {
    const purged = await purgeDeletedEvents(db)
    if (purged > 0) log.info({ purged }, 'deleted events were removed for good')
  }),
]
