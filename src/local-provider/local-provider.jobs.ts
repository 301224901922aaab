import { cronJob } from '../server/jobs/define-job.ts'
import { sweepArtifacts } from './adapter.ts'
import { deleteOldBrowsers } from './known-browsers.repository.ts'
import { deleteExpiredCodes } from './mail-codes.repository.ts'

export const localProviderJobs = [
  cronJob({ name: 'local-provider.sweep', cron: '41 * * * *' }, async ({ db }) => {
    await sweepArtifacts(db)
    await deleteExpiredCodes(db)
    await deleteOldBrowsers(db)
  }),
]
