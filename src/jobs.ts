import { fileJobs } from './features/files/server/files.jobs.ts'
import { propertyJobs } from './features/properties/server/properties.jobs.ts'
import { sendMailJob } from './server/jobs/send-mail.ts'

/** Every job that the queue runs, from the features that own them. Features that write mails add their kinds here. */
export const jobs = [...fileJobs, ...propertyJobs, sendMailJob([])]
