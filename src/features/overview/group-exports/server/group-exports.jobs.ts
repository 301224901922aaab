import { cronJob, defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { buildGroupExportPayload } from '../group-exports.schemas.ts'
import { failGroupExport, groupExportJob, sweepGroupExports } from './group-exports.service.ts'
import { buildGroupExport } from './make-group-export.service.ts'

const build = defineJob({
  name: groupExportJob,
  schema: buildGroupExportPayload,
  retry: { limit: 2, delaySeconds: 5 },
  expireInSeconds: 5_400,
})

export const groupExportJobs = [
  onJob(build, async (ctx, { exportId }) => {
    try {
      await buildGroupExport(ctx, exportId)
    } catch (error) {
      if (ctx.attempt > build.retry.limit) await failGroupExport(ctx, exportId)
      throw error
    }
  }),
  // Hourly: exports that expired, whose requester left or whose job was lost, and leftovers of crashes.
  cronJob({ name: 'group-exports.sweep', cron: '51 * * * *' }, (ctx) => sweepGroupExports(ctx)),
]
