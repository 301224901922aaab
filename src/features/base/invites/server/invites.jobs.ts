import { z } from 'zod'
import { defineJob, onJob } from '../../../../server/jobs/define-job.ts'
import { sweepInvites } from './invites.repository.ts'

const sweep = defineJob({ name: 'invites.sweep', schema: z.object({}), cron: '37 3 * * *' })

export const inviteJobs = [
  onJob(sweep, async ({ db, log }) => {
    const swept = await sweepInvites(db)
    if (swept.events + swept.invites > 0) log.info(swept, 'old invites were removed')
  }),
]
