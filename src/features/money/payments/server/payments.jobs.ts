import { z } from 'zod'
import { defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { purgeDeletedPayments } from './payment-trash.service.ts'

const purge = defineJob({ name: 'payments.purge-deleted', schema: z.object({}), cron: '47 3 * * *' })

export const paymentJobs = [
  onJob(purge, async (ctx) => {
    const purged = await purgeDeletedPayments(ctx)
    if (purged > 0) ctx.log.info({ purged }, 'deleted payments were removed for good')
  }),
]
