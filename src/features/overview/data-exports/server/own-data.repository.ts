import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { ownActivity } from '../../../base/activity/server/own-activity.repository.ts'
import type { OwnData } from '../../../base/entities/server/own-data.repository.ts'
import { ownFeedback, ownFeedbackReplies } from '../../../base/feedback/server/own-feedback.repository.ts'
import { ownGroups } from '../../../base/groups/server/own-groups.repository.ts'
import { ownInvites } from '../../../base/invites/server/own-invites.repository.ts'
import { ownNotifications } from '../../../base/notifications/server/own-notifications.repository.ts'
import { ownPayeeDetails } from '../../../base/payee-details/server/own-payee-details.repository.ts'
import { ownSessions } from '../../../base/sessions/server/own-sessions.repository.ts'
import { ownSubscriptions } from '../../../base/subscription/server/own-subscriptions.repository.ts'
import { ownProfile } from '../../../base/users/server/own-profile.repository.ts'
import { ownKeys } from '../../../house/keys/server/own-keys.repository.ts'
import { ownPayments } from '../../../money/payments/server/own-payments.repository.ts'
import { ownSettlements } from '../../../money/settlements/server/own-settlements.repository.ts'
import { ownComments } from '../../../work/comments/server/own-comments.repository.ts'
import { ownJobMessages } from '../../../work/job-messages/server/own-job-messages.repository.ts'
import { ownStays } from '../../../work/stays/server/own-stays.repository.ts'
import { ownTasks } from '../../../work/tasks/server/own-tasks.repository.ts'
import { ownVisits } from '../../../work/visits/server/own-visits.repository.ts'
import { ownCalendarFeeds } from '../../calendar-feeds/server/own-calendar-feeds.repository.ts'

/** The files of the export in order. Each feature declares its own. */
export const ownData: readonly OwnData[] = [
  ownProfile,
  ownPayeeDetails,
  ownGroups,
  ownActivity,
  ownInvites,
  ownTasks,
  ownComments,
  ownJobMessages,
  ownStays,
  ownVisits,
  ownKeys,
  ownPayments,
  ownSettlements,
  ownCalendarFeeds,
  ownNotifications,
  ownSubscriptions,
  ownFeedback,
  ownFeedbackReplies,
  ownSessions,
]

/** The person's own stored files: picture and screenshots. Group files belong to the group. */
export function listOwnFiles(db: Executor, userId: string) {
  return db
    .select({
      id: files.id,
      storageKey: files.storageKey,
      contentType: files.contentType,
      createdAt: files.createdAt,
    })
    .from(files)
    .where(and(eq(files.userId, userId), isNull(files.deletedAt)))
    .orderBy(asc(files.id))
}
