import { z } from 'zod'
import { defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { queueDigests } from './digest.service.ts'
import { mailNotices, sweepNotifications } from './notifications.service.ts'

const digest = defineJob({ name: 'notifications.digest', schema: z.object({}), cron: '0 6 * * 1' })
const mail = defineJob({ name: 'notifications.mail', schema: z.object({}), cron: '*/5 * * * *' })
const sweep = defineJob({ name: 'notifications.sweep', schema: z.object({}), cron: '47 3 * * *' })

export const notificationJobs = [
  onJob(digest, async (ctx) => {
    const queued = await queueDigests(ctx)
    if (queued > 0) ctx.log.info({ queued }, 'weekly digests were queued')
  }),
  onJob(mail, mailNotices),
  onJob(sweep, async (ctx) => {
    const swept = await sweepNotifications(ctx)
    if (swept > 0) ctx.log.info({ swept }, 'old notifications were deleted')
  }),
]
