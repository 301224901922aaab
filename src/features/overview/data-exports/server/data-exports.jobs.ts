import { z } from 'zod'
import { defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { buildDataExportPayload } from '../data-exports.schemas.ts'
import { buildDataExport, exportJob, failDataExport, sweepDataExports } from './data-exports.service.ts'

const build = defineJob({
  name: exportJob,
  schema: buildDataExportPayload,
  retry: { limit: 3, delaySeconds: 5 },
  expireInSeconds: 1_800,
})

/** Hourly: expired exports, and those whose job was lost. */
const sweep = defineJob({ name: 'data-exports.sweep', schema: z.object({}), cron: '47 * * * *' })

export const dataExportJobs = [
  onJob(build, async (ctx, { exportId }) => {
    try {
      await buildDataExport(ctx, exportId)
    } catch (error) {
      if (ctx.attempt > build.retry.limit) await failDataExport(ctx, exportId)
      throw error
    }
  }),
  onJob(sweep, (ctx) => sweepDataExports(ctx)),
]
