import { ownActivity } from '../../../base/activity/server/own-activity.repository.ts'
import type { OwnData } from '../../../base/entities/server/own-data.repository.ts'
import { ownFeedback, ownFeedbackReplies } from '../../../base/feedback/server/own-feedback.repository.ts'
import { ownNotifications } from '../../../base/notifications/server/own-notifications.repository.ts'
import { ownPayeeDetails } from '../../../base/payee-details/server/own-payee-details.repository.ts'
import { ownPush } from '../../../base/push/server/own-push.repository.ts'
import { ownSessions } from '../../../base/sessions/server/own-sessions.repository.ts'
import { ownSubscriptions } from '../../../base/subscription/server/own-subscriptions.repository.ts'
import { ownProfile } from '../../../base/users/server/own-profile.repository.ts'
import { ownComments } from '../../../work/comments/server/own-comments.repository.ts'
import { ownCalendarFeeds } from '../../calendar-feeds/server/own-calendar-feeds.repository.ts'
import { declarations } from '../../entity-list/server/entity-list.declaration.ts'

/** The files of the copy in order. Each feature declares its own; here are those that belong to no kind of thing. */
export const ownData: readonly OwnData[] = [
  ownProfile,
  ownPayeeDetails,
  ownActivity,
  ...declarations.flatMap(({ own }) => own ?? []),
  ownComments,
  ownCalendarFeeds,
  ownNotifications,
  ownSubscriptions,
  ownFeedback,
  ownFeedbackReplies,
  ownSessions,
  ownPush,
]
