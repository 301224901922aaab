import { z } from 'zod'
import { defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { purgeDeletedTasks } from './task-trash.service.ts'

const purge = defineJob({ name: 'tasks.purge-deleted', schema: z.object({}), cron: '31 3 * * *' })

export const taskJobs = [
  onJob(purge, async (ctx) => {
    const purged = await purgeDeletedTasks(ctx)
    if (purged > 0) ctx.log.info({ purged }, 'deleted tasks were removed for good')
  }),
]
