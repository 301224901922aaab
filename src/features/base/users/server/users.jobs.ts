import { z } from 'zod'
import { isAppError } from '../../../../lib/app-error.ts'
import { idSchema } from '../../../../lib/id-schemas.ts'
import { defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { fetchProviderPicture, fetchProviderPictureJob } from './provider-picture.service.ts'

const fetchPicture = defineJob({
  name: fetchProviderPictureJob,
  schema: z.strictObject({ userId: idSchema }),
  retry: { limit: 3, delaySeconds: 60 },
  expireInSeconds: 60,
})

export const userJobs = [
  onJob(fetchPicture, async (ctx, { userId }) => {
    try {
      await fetchProviderPicture(ctx, userId)
    } catch (error) {
      const isLast = ctx.attempt > fetchPicture.retry.limit
      if (!isLast || !isAppError(error, 'unavailable')) throw error
      // No administrator can fix an unresponsive host. The next sign-in retries.
      ctx.log.warn({ userId, err: error }, 'the picture of the identity provider could not be fetched')
    }
  }),
]
