import { cronJob } from '../../../../server/jobs/define-job.ts'
import { sweepFiles } from './files.service.ts'

/**
 * Removes unreferenced bytes and files deleted more than 30 days ago, four times a day and on start after a missed
 * run.
 */
export const fileJobs = [
  cronJob({ name: 'files.sweep', cron: '37 3,9,15,21 * * *', expireInSeconds: 3_600 }, sweepFiles),
]
