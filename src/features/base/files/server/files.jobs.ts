import { cronJob } from '../../../../server/jobs/define-job.ts'
import { sweepFiles } from './files.service.ts'

/** Four times a day, and at a start after a missed run: removes unreferenced bytes and files deleted more than 30 days ago. */
export const fileJobs = [
  cronJob({ name: 'files.sweep', cron: '37 3,9,15,21 * * *', expireInSeconds: 3_600 }, sweepFiles),
]
