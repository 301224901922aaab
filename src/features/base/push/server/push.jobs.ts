import { z } from 'zod'
import { idSchema } from '../../../../lib/id-schemas.ts'
import { defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { queuePush, sendPush } from './push-delivery.service.ts'

const queue = defineJob({ name: 'push.queue', schema: z.strictObject({ notificationId: idSchema }) })

const send = defineJob({
  name: 'push.send',
  schema: z.strictObject({ notificationId: idSchema, subscriptionId: idSchema }),
  // About a quarter of an hour.
  retry: { limit: 4, delaySeconds: 60 },
  expireInSeconds: 60,
  // A push service that does not answer takes seconds each time, and delays no others.
  concurrency: 4,
})

export const pushJobs = [
  onJob(queue, (ctx, { notificationId }) => queuePush(ctx, notificationId)),
  onJob(send, (ctx, sending) => sendPush(ctx, { ...sending, isLast: ctx.attempt > send.retry.limit })),
]
