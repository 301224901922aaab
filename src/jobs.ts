import { assetJobs } from './features/assets/server/assets.jobs.ts'
import { balanceJobs } from './features/balances/server/balances.jobs.ts'
import { billJobs } from './features/bills/server/bills.jobs.ts'
import { commentJobs } from './features/comments/server/comments.jobs.ts'
import { dataExportJobs } from './features/data-exports/server/data-exports.jobs.ts'
import { expiryJobs } from './features/expiries/server/expiries.jobs.ts'
import { familyEventJobs } from './features/family-events/server/family-events.jobs.ts'
import { fileJobs } from './features/files/server/files.jobs.ts'
import { groupJobs } from './features/groups/server/groups.jobs.ts'
import { inviteJobs } from './features/invites/server/invites.jobs.ts'
import { inviteMails } from './features/invites/server/invites.mails.ts'
import { manualJobs } from './features/manual/server/manual.jobs.ts'
import { notificationJobs } from './features/notifications/server/notifications.jobs.ts'
import { notificationMails } from './features/notifications/server/notifications.mails.ts'
import { paymentJobs } from './features/payments/server/payments.jobs.ts'
import { projectJobs } from './features/projects/server/projects.jobs.ts'
import { propertyJobs } from './features/properties/server/properties.jobs.ts'
import { scheduleJobs } from './features/schedules/server/schedules.jobs.ts'
import { secretJobs } from './features/secrets/server/secrets.jobs.ts'
import { sessionJobs } from './features/sessions/server/sessions.jobs.ts'
import { stayJobs } from './features/stays/server/stays.jobs.ts'
import { taskNoticeJobs } from './features/tasks/server/task-notices.jobs.ts'
import { taskJobs } from './features/tasks/server/tasks.jobs.ts'
import { localProviderJobs } from './local-provider/local-provider.jobs.ts'
import { localProviderMails } from './local-provider/local-provider.mails.ts'
import { sendMailJob } from './server/jobs/send-mail.ts'

const mails = [...inviteMails, ...localProviderMails, ...notificationMails]

/** Every job that the queue runs, from the features that own them; the last one sends what the features write. */
export const jobs = [
  ...assetJobs,
  ...balanceJobs,
  ...billJobs,
  ...commentJobs,
  ...dataExportJobs,
  ...expiryJobs,
  ...familyEventJobs,
  ...fileJobs,
  ...groupJobs,
  ...inviteJobs,
  ...localProviderJobs,
  ...manualJobs,
  ...notificationJobs,
  ...projectJobs,
  ...taskNoticeJobs,
  ...propertyJobs,
  ...scheduleJobs,
  ...secretJobs,
  ...sessionJobs,
  ...stayJobs,
  ...paymentJobs,
  ...taskJobs,
  sendMailJob(mails),
]
