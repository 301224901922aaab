import { cronJob } from '../../../../server/jobs/define-job.ts'
import { removeDemo } from './demo.service.ts'

/** Removes the demo every night, so that the next day’s visitors see dates around their own. */
export const demoJobs = [cronJob({ name: 'demo.remove', cron: '43 2 * * *' }, removeDemo)]
