import { z } from 'zod'
import { defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { purgeDeleted, type TrashOf } from './deletion.service.ts'

/** Builds the purge jobs of the kinds that declare their own purge. */
export const purgeJobsOf = (kinds: readonly TrashOf[]) =>
  kinds.flatMap((trash) => {
    if (!trash.purge?.job) return []
    const { name, cron } = trash.purge.job
    const job = defineJob({ name: `${name}.purge-deleted`, schema: z.object({}), cron })
    return onJob(job, async (ctx) => {
      const purged = await purgeDeleted(ctx, trash)
      if (purged > 0) ctx.log.info({ purged, kind: trash.of.kind }, 'what was deleted was removed for good')
    })
  })
