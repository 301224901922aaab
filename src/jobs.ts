import { fileJobs } from './features/files/server/files.jobs.ts'
import { propertyJobs } from './features/properties/server/properties.jobs.ts'
import { sessionJobs } from './features/sessions/server/sessions.jobs.ts'
import { localProviderJobs } from './local-provider/local-provider.jobs.ts'

/** Every job that the queue runs, from the features that own them. */
export const jobs = [...fileJobs, ...localProviderJobs, ...propertyJobs, ...sessionJobs]
