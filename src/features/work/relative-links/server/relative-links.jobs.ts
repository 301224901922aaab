import { cronJob } from '../../../../server/jobs/define-job.ts'
import { deleteOldLinks } from './relative-links.repository.ts'

export const relativeLinkJobs = [
  cronJob({ name: 'relative-links.sweep', cron: '43 3 * * *' }, ({ db }) => deleteOldLinks(db)),
]
