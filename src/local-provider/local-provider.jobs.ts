import { z } from 'zod'
import { defineJob, onJob } from '../server/jobs/define-job.ts'
import { sweepArtifacts } from './adapter.ts'
import { deleteOldBrowsers } from './known-browsers.repository.ts'
import { deleteExpiredCodes } from './mail-codes.repository.ts'

const sweep = defineJob({ name: 'local-provider.sweep', schema: z.object({}), cron: '41 * * * *' })

export const localProviderJobs = [
  onJob(sweep, async ({ db }) => {
    await sweepArtifacts(db)
    await deleteExpiredCodes(db)
    await deleteOldBrowsers(db)
  }),
]
