import { cronJob } from '../../../../server/jobs/define-job.ts'
import { queueDigests } from './digest.service.ts'
import { mailNotices, sweepNotifications } from './notifications.service.ts'

export const notificationJobs = [
  cronJob({ name: 'notifications.digest', cron: '0 6 * * 1' }, async (ctx) => {
    const queued = await queueDigests(ctx)
    if (queued > 0) ctx.log.info({ queued }, 'weekly digests were queued')
  }),
  cronJob({ name: 'notifications.mail', cron: '*/5 * * * *' }, mailNotices),
  cronJob({ name: 'notifications.sweep', cron: '47 3 * * *' }, async (ctx) => {
    const swept = await sweepNotifications(ctx)
    if (swept > 0) ctx.log.info({ swept }, 'old notifications were deleted')
  }),
]
