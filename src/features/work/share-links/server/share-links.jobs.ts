import { cronJob } from '../../../../server/jobs/define-job.ts'
import { deleteOldEvents } from './link-events.repository.ts'

export const shareLinkJobs = [
  cronJob({ name: 'share-links.sweep-events', cron: '41 3 * * *' }, ({ db }) => deleteOldEvents(db)),
]
