import { z } from 'zod'
import { defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { checkBalances } from './balance-check.service.ts'

const check = defineJob({
  name: 'balances.check',
  schema: z.object({}),
  cron: '13 2 * * *',
  // A retry would find the same difference: fail at once, so it shows among the failed jobs.
  retry: { limit: 1, delaySeconds: 60 },
  expireInSeconds: 3_600,
})

export const balanceJobs = [
  onJob(check, async (ctx) => {
    const checked = await checkBalances(ctx)
    ctx.log.info({ checked }, 'balances agree with what was recorded')
  }),
]
