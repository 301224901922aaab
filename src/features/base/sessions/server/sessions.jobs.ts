import { z } from 'zod'
import { defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { sweepSessions } from './sessions.service.ts'

const sweep = defineJob({ name: 'sessions.sweep', schema: z.object({}), cron: '23 * * * *' })

export const sessionJobs = [onJob(sweep, ({ db }) => sweepSessions(db))]
