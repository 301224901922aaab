import { z } from 'zod'
import { defineJob, onJob } from '../../../server/jobs/define-job.ts'
import { sweepFiles } from './files.service.ts'

/** Every night: bytes that nothing names, and files deleted more than 30 days ago. */
const sweep = defineJob({
  name: 'files.sweep',
  schema: z.strictObject({}),
  cron: '37 3 * * *',
  expireInSeconds: 3_600,
})

export const fileJobs = [onJob(sweep, (ctx) => sweepFiles(ctx))]
