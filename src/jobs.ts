import { fileJobs } from './features/files/server/files.jobs.ts'
import { inviteJobs } from './features/invites/server/invites.jobs.ts'
import { inviteMails } from './features/invites/server/invites.mails.ts'
import { propertyJobs } from './features/properties/server/properties.jobs.ts'
import { sessionJobs } from './features/sessions/server/sessions.jobs.ts'
import { localProviderJobs } from './local-provider/local-provider.jobs.ts'
import { sendMailJob } from './server/jobs/send-mail.ts'

/** Every job that the queue runs, from the features that own them; and every mail that the features write. */
export const jobs = [
  ...fileJobs,
  ...inviteJobs,
  ...localProviderJobs,
  ...propertyJobs,
  ...sessionJobs,
  sendMailJob([...inviteMails]),
]
