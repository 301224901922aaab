import { z } from 'zod'
import { defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { makeDueTasks } from './occurrences.service.ts'

/** Hourly, so that every property gets its tasks in its own morning. */
const makeTasks = defineJob({
  name: 'schedules.make-tasks',
  schema: z.object({}),
  cron: '11 * * * *',
  expireInSeconds: 3_000,
})

export const scheduleJobs = [
  onJob(makeTasks, async (ctx) => {
    const made = await makeDueTasks(ctx)
    if (made > 0) ctx.log.info({ made }, 'tasks of schedules were made')
  }),
]
