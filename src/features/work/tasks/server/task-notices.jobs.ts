import { z } from 'zod'
import { defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { notifyOverdue } from './overdue.service.ts'

/** Every quarter of an hour, since some time zones are offset by 15 minutes. */
const notify = defineJob({
  name: 'tasks.overdue',
  schema: z.object({}),
  cron: '*/15 * * * *',
  expireInSeconds: 800,
})

export const taskNoticeJobs = [
  onJob(notify, async (ctx) => {
    const given = await notifyOverdue(ctx)
    if (given > 0) ctx.log.info({ given }, 'families were told what is late')
  }),
]
