import { emergencyAccessJobs } from './features/base/emergency-access/server/emergency-access.jobs.ts'
import { failedJobsMails } from './features/base/failed-jobs/server/failed-jobs.mails.ts'
import { feedbackMails } from './features/base/feedback/server/feedback.mails.ts'
import { fileJobs } from './features/base/files/server/files.jobs.ts'
import { groupJobs } from './features/base/groups/server/groups.jobs.ts'
import { inviteJobs } from './features/base/invites/server/invites.jobs.ts'
import { inviteMails } from './features/base/invites/server/invites.mails.ts'
import { notificationJobs } from './features/base/notifications/server/notifications.jobs.ts'
import { notificationMails } from './features/base/notifications/server/notifications.mails.ts'
import { pushJobs } from './features/base/push/server/push.jobs.ts'
import { sessionJobs } from './features/base/sessions/server/sessions.jobs.ts'
import { subscriptionJobs } from './features/base/subscription/server/subscription.jobs.ts'
import { userJobs } from './features/base/users/server/users.jobs.ts'
import { decisionJobs } from './features/house/decisions/server/decisions.jobs.ts'
import { balanceJobs } from './features/money/balances/server/balances.jobs.ts'
import { billJobs } from './features/money/bills/server/bills.jobs.ts'
import { invoiceMails } from './features/money/invoices/server/invoices.mails.ts'
import { activitySealJobs } from './features/overview/activity-seals/server/activity-seals.jobs.ts'
import { calendarSubscriptionJobs } from './features/overview/calendar-subscriptions/server/calendar-subscriptions.jobs.ts'
import { dataExportJobs } from './features/overview/data-exports/server/data-exports.jobs.ts'
import { demoJobs } from './features/overview/demo/server/demo.jobs.ts'
import { expiryJobs } from './features/overview/expiries/server/expiries.jobs.ts'
import { groupExportJobs } from './features/overview/group-exports/server/group-exports.jobs.ts'
import { groupImportJobs } from './features/overview/group-imports/server/group-imports.jobs.ts'
import { trashJobs } from './features/overview/trash/server/trash.jobs.ts'
import { commentJobs } from './features/work/comments/server/comments.jobs.ts'
import { quoteMails } from './features/work/quotes/server/quotes.mails.ts'
import { relativeLinkJobs } from './features/work/relative-links/server/relative-links.jobs.ts'
import { scheduleJobs } from './features/work/schedules/server/schedules.jobs.ts'
import { shareLinkJobs } from './features/work/share-links/server/share-links.jobs.ts'
import { shareLinkMails } from './features/work/share-links/server/share-links.mails.ts'
import { taskNoticeJobs } from './features/work/tasks/server/task-notices.jobs.ts'
import { visitJobs } from './features/work/visits/server/visits.jobs.ts'
import { visitMails } from './features/work/visits/server/visits.mails.ts'
import { localProviderJobs } from './local-provider/local-provider.jobs.ts'
import { localProviderMails } from './local-provider/local-provider.mails.ts'
import { sendCodeJob, sendMailJob } from './server/jobs/send-mail.ts'

const mails = [
  ...failedJobsMails,
  ...feedbackMails,
  ...inviteMails,
  ...invoiceMails,
  ...localProviderMails,
  ...notificationMails,
  ...quoteMails,
  ...shareLinkMails,
  ...visitMails,
]

/** Every job of the queue, from the features that own them; the last two send queued mail. */
export const jobs = [
  ...activitySealJobs,
  ...balanceJobs,
  ...billJobs,
  ...calendarSubscriptionJobs,
  ...commentJobs,
  ...dataExportJobs,
  ...decisionJobs,
  ...demoJobs,
  ...emergencyAccessJobs,
  ...expiryJobs,
  ...fileJobs,
  ...groupExportJobs,
  ...groupImportJobs,
  ...groupJobs,
  ...inviteJobs,
  ...localProviderJobs,
  ...notificationJobs,
  ...pushJobs,
  ...taskNoticeJobs,
  ...scheduleJobs,
  ...sessionJobs,
  ...shareLinkJobs,
  ...relativeLinkJobs,
  ...subscriptionJobs,
  ...trashJobs,
  ...userJobs,
  ...visitJobs,
  sendMailJob(mails),
  sendCodeJob(mails),
]
