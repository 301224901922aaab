import { cronJob } from '../../../../server/jobs/define-job.ts'
import { sealActivity } from './activity-seals.service.ts'

export const activitySealJobs = [
  cronJob({ name: 'activity.seal', cron: '*/5 * * * *', expireInSeconds: 3_600 }, async (ctx) => {
    const sealed = await sealActivity(ctx)
    if (sealed > 0) ctx.log.info({ sealed }, 'activity sealed')
  }),
]
