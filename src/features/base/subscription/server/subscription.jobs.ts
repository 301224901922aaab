import { z } from 'zod'
import { cronJob, defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { notifyLapsing } from './lapsing.service.ts'
import { readAgain, reconcile } from './webhooks.service.ts'

const providerId = z.string().min(1).max(255)

// Retries for about a day, because the provider may be unavailable; the nightly job catches up on the rest.
const retry = { limit: 10, delaySeconds: 20, maxDelaySeconds: 4 * 3_600 }

const read = defineJob({
  name: 'subscription.read',
  schema: z.strictObject({ objectId: providerId }),
  retry,
  expireInSeconds: 120,
})

const cancel = defineJob({
  name: 'subscription.cancel',
  schema: z.strictObject({ subscriptionId: providerId }),
  retry,
  expireInSeconds: 120,
})

export const subscriptionJobs = [
  onJob(read, (ctx, { objectId }) => readAgain(ctx, objectId)),
  onJob(cancel, (ctx, { subscriptionId }) => ctx.billing.cancelSubscription(subscriptionId)),
  cronJob({ name: 'subscription.reconcile', cron: '43 2 * * *', expireInSeconds: 3_600 }, reconcile),
  cronJob({ name: 'subscription.notify-lapsing', cron: '19 * * * *' }, notifyLapsing),
]
