import { z } from 'zod'
import { defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { purgeDeletedProjects } from './project-trash.service.ts'

const purge = defineJob({ name: 'projects.purge-deleted', schema: z.object({}), cron: '21 3 * * *' })

export const projectJobs = [
  onJob(purge, async (ctx) => {
    const purged = await purgeDeletedProjects(ctx)
    if (purged > 0) ctx.log.info({ purged }, 'deleted projects were removed for good')
  }),
]
