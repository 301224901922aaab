import { cronJob, defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { loadGroupPayload } from '../group-imports.schemas.ts'
import { failGroupImport, groupImportJob, sweepGroupImports } from './group-imports.service.ts'
import { loadGroup } from './load-group.service.ts'

const load = defineJob({
  name: groupImportJob,
  schema: loadGroupPayload,
  retry: { limit: 2, delaySeconds: 10 },
  expireInSeconds: 7_200,
})

export const groupImportJobs = [
  onJob(load, async (ctx, { importId }) => {
    try {
      await loadGroup(ctx, importId)
    } catch (error) {
      if (ctx.attempt > load.retry.limit) await failGroupImport(ctx, importId)
      throw error
    }
  }),
  cronJob({ name: 'group-imports.sweep', cron: '53 * * * *' }, (ctx) => sweepGroupImports(ctx)),
]
