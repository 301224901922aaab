import { z } from 'zod'
import { idSchema } from '../../../../lib/id-schemas.ts'
import { cronJob, defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { fetchJobName } from './calendar-subscriptions.service.ts'
import { fetchSubscription, queueDueSubscriptions } from './fetch-subscriptions.service.ts'

const fetch = defineJob({
  name: fetchJobName,
  schema: z.strictObject({ calendarSubscriptionId: idSchema, familyGroupId: idSchema }),
  expireInSeconds: 180,
  // A host that does not answer takes seconds, and delays no others.
  concurrency: 3,
})

export const calendarSubscriptionJobs = [
  cronJob({ name: 'calendar-subscriptions.queue', cron: '*/10 * * * *' }, queueDueSubscriptions),
  onJob(fetch, fetchSubscription),
]
