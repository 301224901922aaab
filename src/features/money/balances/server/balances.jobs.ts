import { z } from 'zod'
import { defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { checkLedgers } from './ledger-check.service.ts'

const check = defineJob({
  name: 'balances.check',
  schema: z.object({}),
  cron: '13 2 * * *',
  // What differs differs the next time too: it is to be seen among the failed jobs in the morning, not hours later.
  retry: { limit: 1, delaySeconds: 60 },
  expireInSeconds: 3_600,
})

export const balanceJobs = [
  onJob(check, async (ctx) => {
    const checked = await checkLedgers(ctx)
    ctx.log.info({ checked }, 'balances agree with what was recorded')
  }),
]
