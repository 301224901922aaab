import { purgeJobsOf } from '../../../base/deletion/server/deletion.jobs.ts'
import { trashKinds } from './trash-kinds.service.ts'

export const trashJobs = purgeJobsOf(trashKinds)
