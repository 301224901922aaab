import { cronJob } from '../../../../server/jobs/define-job.ts'
import { sweepRequests } from './grant-access.repository.ts'
import { grantDueRequests, remindOfRequests } from './grant-access.service.ts'

export const emergencyAccessJobs = [
  cronJob(
    { name: 'emergency-access.grant', cron: '4,19,34,49 * * * *', expireInSeconds: 800 },
    async (ctx) => {
      const granted = await grantDueRequests(ctx)
      if (granted > 0) ctx.log.info({ granted }, 'trusted people became managers')
    },
  ),
  cronJob({ name: 'emergency-access.remind', cron: '12,42 * * * *', expireInSeconds: 800 }, async (ctx) => {
    const reminded = await remindOfRequests(ctx)
    if (reminded > 0) ctx.log.info({ reminded }, 'managers were reminded of requests for emergency access')
  }),
  cronJob({ name: 'emergency-access.sweep', cron: '47 3 * * *' }, async ({ db, log }) => {
    const swept = await sweepRequests(db)
    if (swept > 0) log.info({ swept }, 'old requests for emergency access were removed')
  }),
]
