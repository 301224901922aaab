import { z } from 'zod'
import { defineJob, onJob } from '../server/jobs/define-job.ts'
import { sweepArtifacts } from './adapter.ts'

const sweep = defineJob({ name: 'local-provider.sweep', schema: z.object({}), cron: '41 * * * *' })

export const localProviderJobs = [onJob(sweep, ({ db }) => sweepArtifacts(db))]
