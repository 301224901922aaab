import { z } from 'zod'
import { defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { remindOfVisits } from './visit-reminders.service.ts'

/** Every quarter of an hour, since some time zones are offset by 15 minutes. */
const remind = defineJob({
  name: 'visits.remind',
  schema: z.object({}),
  cron: '*/15 * * * *',
  expireInSeconds: 800,
})

export const visitJobs = [
  onJob(remind, async (ctx) => {
    const reminded = await remindOfVisits(ctx)
    if (reminded > 0) ctx.log.info({ reminded }, 'both sides were reminded of visits')
  }),
]
