import type { NotificationDefinition } from '../define-notification.ts'
import { billDue } from './bill-due.ts'
import { budgetAlert } from './budget-alert.ts'
import { commentMention } from './comment-mention.ts'
import { expiring } from './expiring.ts'
import { familyInvite } from './family-invite.ts'
import { memberJoined } from './member-joined.ts'
import { memberRemoved } from './member-removed.ts'
import { paymentApproval } from './payment-approval.ts'
import { paymentDecided } from './payment-decided.ts'
import { reportCreated } from './report-created.ts'
import { reportDecided } from './report-decided.ts'
import { roleChanged } from './role-changed.ts'
import { settlementConfirmed } from './settlement-confirmed.ts'
import { settlementRecorded } from './settlement-recorded.ts'
import { stayDecided } from './stay-decided.ts'
import { stayRequested } from './stay-requested.ts'
import { taskAssigned } from './task-assigned.ts'
import { taskDecided } from './task-decided.ts'
import { taskOverdue } from './task-overdue.ts'
import { taskReview } from './task-review.ts'

/** What is known of a type without its facts. */
export type NotificationType = Pick<
  NotificationDefinition,
  'type' | 'label' | 'reachesOutsiders' | 'emailByDefault'
>

/** Every type that can be raised, in the order in which people choose about them. */
export const notificationTypes: readonly NotificationType[] = [
  familyInvite,
  memberJoined,
  memberRemoved,
  roleChanged,
  taskAssigned,
  taskOverdue,
  taskReview,
  taskDecided,
  reportCreated,
  reportDecided,
  commentMention,
  billDue,
  expiring,
  stayRequested,
  stayDecided,
  paymentApproval,
  paymentDecided,
  budgetAlert,
  settlementRecorded,
  settlementConfirmed,
]
