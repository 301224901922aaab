import { z } from 'zod'
import { defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { notifyExpiries } from './expiries.service.ts'

const notify = defineJob({
  name: 'expiries.notify',
  schema: z.object({}),
  cron: '5 5 * * *',
  expireInSeconds: 3_600,
})

export const expiryJobs = [
  onJob(notify, async (ctx) => {
    const given = await notifyExpiries(ctx)
    if (given > 0) ctx.log.info({ given }, 'expiry notices sent')
  }),
]
