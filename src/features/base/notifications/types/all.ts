import type { NotificationDefinition } from '../define-notification.ts'
import { commentAdded, commentMention } from './comments.ts'
import { decisionNews } from './decisions.ts'
import { emergencyAccess } from './emergency-access.ts'
import { expiring, stayDecided, stayRequested } from './houses.ts'
import {
  billDue,
  budgetAlert,
  paymentApproval,
  paymentDecided,
  settlementConfirmed,
  settlementRecorded,
  settlementReminder,
} from './money.ts'
import {
  familyInvite,
  memberJoined,
  memberRemoved,
  personalLinkHandedOver,
  personalLinkLocked,
  roleChanged,
} from './people.ts'
import { quoteApproval, quoteDecided } from './quotes.ts'
import { subscriptionLapsing } from './subscription.ts'
import {
  reportCreated,
  reportDecided,
  taskAssigned,
  taskCompleted,
  taskDecided,
  taskOverdue,
  taskReview,
} from './tasks.ts'
import { visitAhead } from './visits.ts'
import { invoiceReceived, quoteReceived, workerAccepted, workerDeclined, workerUpdate } from './workers.ts'

/** The parts of a type that do not depend on its facts. */
export type NotificationType = Pick<
  NotificationDefinition,
  'type' | 'topic' | 'label' | 'asks' | 'reachesOutsiders' | 'emailByDefault' | 'isAlwaysSent'
>

/** All types, in the order of the preferences. */
export const notificationTypes: readonly NotificationType[] = [
  familyInvite,
  memberJoined,
  memberRemoved,
  roleChanged,
  personalLinkLocked,
  personalLinkHandedOver,
  emergencyAccess,
  taskAssigned,
  taskOverdue,
  taskCompleted,
  taskReview,
  taskDecided,
  reportCreated,
  reportDecided,
  commentMention,
  commentAdded,
  billDue,
  expiring,
  stayRequested,
  stayDecided,
  decisionNews,
  paymentApproval,
  paymentDecided,
  budgetAlert,
  settlementRecorded,
  settlementConfirmed,
  settlementReminder,
  workerAccepted,
  workerDeclined,
  workerUpdate,
  quoteReceived,
  invoiceReceived,
  quoteApproval,
  quoteDecided,
  visitAhead,
  subscriptionLapsing,
]

/** The types whose e-mail is sent even if its notification was read or deleted before. */
export const alwaysSent = notificationTypes.filter(({ isAlwaysSent }) => isAlwaysSent).map(({ type }) => type)

/** Lists the types that ask about a kind of things. */
export const typesAsking = (about: string): string[] =>
  notificationTypes.filter(({ asks }) => asks?.about === about).map(({ type }) => type)
