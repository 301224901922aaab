import { cronJob, defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { buildGroupExportPayload } from '../group-exports.schemas.ts'
import { giveUpGroupExport, groupExportJob, sweepGroupExports } from './group-exports.service.ts'
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
      if (ctx.attempt > build.retry.limit) await giveUpGroupExport(ctx, exportId)
      throw error
    }
  }),
  // Every hour: files whose day is over or whose person left, those whose job was lost, and what a crash left behind.
  cronJob({ name: 'group-exports.sweep', cron: '51 * * * *' }, (ctx) => sweepGroupExports(ctx)),
]
