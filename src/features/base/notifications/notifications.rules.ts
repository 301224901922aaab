import { dateFormat } from '../../../lib/formats.ts'
import type { NotificationMetadata } from './notifications.schemas.ts'
import type { NotificationType } from './types/all.ts'

/** The polling of the bell, and what it shows. */
export const pollMs = 30_000
/** Small, since everybody's browser asks for a page each 30 seconds, and the menu shows a handful at a time. */
export const pageSize = 30
/** "Show older" ends here: what is further back is deleted in time, not scrolled to. */
export const maxPages = 6
/** Counting stops here, so that a count costs the same for everybody: the badge says "9+" long before. */
export const maxCounted = 100

export const readRetentionDays = 90
export const retentionDays = 365

/**
 * What jobs tell a person is mailed once they have told nothing for so long, and within an hour at the latest. Longer than
 * the quarter of an hour between two runs of the jobs for bills and late tasks.
 */
export const mailAfterQuietMinutes = 20
export const mailWithinMinutes = 60

/** The name of the weekly digest among the preferences; it is no type of notification. */
export const weeklyDigest = 'WEEKLY_DIGEST'
export const digestDays = 7

/** What stands on the bell: nothing, the number, or "9+". */
export const badgeText = (unread: number): string | null =>
  unread <= 0 ? null : unread > 9 ? '9+' : String(unread)

/** What the bell is called by a screen reader. */
export function bellLabel(unread: number): string {
  if (unread <= 0) return 'Notifications'
  return `Notifications, ${unread >= maxCounted ? `${maxCounted} or more` : unread} unread`
}

/** `Nov 21, 10:35 AM`, the same for every reader, in the reader's time zone unless told another one. */
export function formatNotifiedAt(at: Date, timeZone?: string): string {
  const parts = dateFormat('en-US', {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZone,
  }).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  // Put together by hand: what `Intl` writes between the parts differs from version to version.
  return `${part('month')} ${part('day')}, ${part('hour')}:${part('minute')} ${part('dayPeriod')}`
}

type Pointers = Partial<
  Record<Exclude<keyof NotificationMetadata, 'inviteId'> | 'inviteCode', string | undefined>
>
type Pointing = { type: string; metadata: Pointers }

/** The address of the thing that one of the pointers names; null without it. */
const addressBy =
  (pointer: keyof Pointers, address: (id: string) => string) =>
  ({ [pointer]: id }: Pointers) =>
    id ? address(encodeURIComponent(id)) : null

const inviteOf = addressBy('inviteCode', (code) => `/invite/${code}`)
const dashboardOf = addressBy('familyGroupId', (id) => `/dashboard/${id}`)
const propertyOf = addressBy('propertyId', (id) => `/property/${id}`)
const staysOf = addressBy('propertyId', (id) => `/property/${id}/stays`)
const budgetsOf = addressBy('familyGroupId', (id) => `/money/${id}/budgets`)
const taskOf = addressBy('taskId', (id) => `/task/${id}`)
const billOf = addressBy('billId', (id) => `/bill/${id}`)
const paymentOf = addressBy('paymentId', (id) => `/payment/${id}`)
const settlementOf = addressBy('settlementId', (id) => `/settlement/${id}`)
const quotesOf = addressBy('projectId', (id) => `/project/${id}/quotes`)
const visitOf = addressBy('visitId', (id) => `/visit/${id}`)
const linksOf = addressBy('projectId', (id) => `/project/${id}/links`)
const invoiceOf = addressBy('invoiceId', (id) => `/invoice/${id}`)
const assetOf = addressBy('assetId', (id) => `/asset/${id}`)
const documentOf = addressBy('documentId', (id) => `/document/${id}`)
const certificateOf = addressBy('workerCertificateId', (id) => `/certificate/${id}`)
/** What expires soon: an asset, a document, a contractor's certificate, or the property itself. */
const endingOf = (metadata: Pointers) =>
  assetOf(metadata) ??
  documentOf(metadata) ??
  certificateOf(metadata) ??
  propertyOf(metadata) ??
  dashboardOf(metadata)
/** The property of what belongs to a project, as with the types that have always been there; else the task itself. */
const propertyOrTask = (metadata: Pointers) =>
  (metadata.projectId ? propertyOf(metadata) : null) ?? taskOf(metadata)

const targets: Record<string, (metadata: Pointers) => string | null> = {
  FAMILY_INVITE: inviteOf,
  MEMBER_JOINED: dashboardOf,
  MEMBER_REMOVED: dashboardOf,
  ROLE_CHANGED: dashboardOf,
  TASK_ASSIGNED: propertyOrTask,
  TASK_OVERDUE: () => null,
  EXPIRING: endingOf,
  STAY_REQUESTED: staysOf,
  STAY_DECIDED: staysOf,
  PAYMENT_APPROVAL: paymentOf,
  PAYMENT_DECIDED: paymentOf,
  BUDGET_ALERT: budgetsOf,
  SETTLEMENT_RECORDED: settlementOf,
  SETTLEMENT_CONFIRMED: settlementOf,
  WORKER_ACCEPTED: linksOf,
  WORKER_DECLINED: linksOf,
  WORKER_UPDATE: linksOf,
  QUOTE_RECEIVED: quotesOf,
  QUOTE_APPROVAL: quotesOf,
  QUOTE_DECIDED: quotesOf,
  INVOICE_RECEIVED: invoiceOf,
  VISIT: visitOf,
  SUBSCRIPTION_LAPSING: () => '/subscription',
}

/** Where a click on a notification leads; null where it leads nowhere. Types without a rule go by what they point at. */
export function targetOf({ type, metadata }: Pointing): string | null {
  const target = Object.hasOwn(targets, type) ? targets[type] : undefined
  if (target) return target(metadata)
  return propertyOrTask(metadata) ?? billOf(metadata) ?? dashboardOf(metadata) ?? inviteOf(metadata)
}

/**
 * The "Open" link that a notification carries. One about a task, a bill or something that ends always does, since the
 * specification gives these no target of their own; of the others, those on which a click leads nowhere.
 */
export function openLinkOf(notification: Pointing): string | null {
  const { type, metadata } = notification
  const page = taskOf(metadata) ?? billOf(metadata) ?? (type === 'EXPIRING' ? endingOf(metadata) : null)
  if (page) return page
  if (type === 'FAMILY_INVITE' || targetOf(notification)) return null
  return propertyOf(metadata) ?? dashboardOf(metadata)
}

export type Channels = { inApp: boolean; email: boolean }

/** The channels of a type for a person: what they chose, else the default of the type. */
export const channelsOf = (
  { emailByDefault = false }: Pick<NotificationType, 'emailByDefault'>,
  chosen: Channels | null | undefined,
): Channels =>
  chosen ? { inApp: chosen.inApp, email: chosen.email } : { inApp: true, email: emailByDefault }
