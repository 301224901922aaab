import { purgeJobsOf } from '../../../base/deletion/server/deletion.jobs.ts'
import { trashKinds } from '../../entity-list/server/entity-list.declaration.ts'

export const trashJobs = purgeJobsOf(trashKinds.map(({ of }) => of))
