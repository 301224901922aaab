import { cronJob } from '../../../../server/jobs/define-job.ts'
import { sweepSessions } from './sessions.service.ts'

export const sessionJobs = [
  cronJob({ name: 'sessions.sweep', cron: '23 * * * *' }, ({ db }) => sweepSessions(db)),
]
