import { cronJob } from '../../../../server/jobs/define-job.ts'
import { closeDueDecisions, remindOfDecisions } from './close-decision.service.ts'

// Every quarter of an hour, since some time zones are offset by 15 minutes.

export const decisionJobs = [
  cronJob({ name: 'decisions.close', cron: '*/15 * * * *', expireInSeconds: 800 }, async (ctx) => {
    const closed = await closeDueDecisions(ctx)
    if (closed > 0) ctx.log.info({ closed }, 'decisions were closed at their deadline')
  }),
  cronJob({ name: 'decisions.remind', cron: '8,23,38,53 * * * *', expireInSeconds: 800 }, async (ctx) => {
    const reminded = await remindOfDecisions(ctx)
    if (reminded > 0) ctx.log.info({ reminded }, 'owners were reminded to vote')
  }),
]
