import { cronJob } from '../../../../server/jobs/define-job.ts'
import { sweepInvites } from './invites.repository.ts'

export const inviteJobs = [
  cronJob({ name: 'invites.sweep', cron: '37 3 * * *' }, async ({ db, log }) => {
    const swept = await sweepInvites(db)
    if (swept.events + swept.invites > 0) log.info(swept, 'old invites were removed')
  }),
]
