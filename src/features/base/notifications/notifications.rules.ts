import { dateFormat } from '../../../lib/formats.ts'
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

type Pointing = {
  type: string
  metadata: {
    inviteCode?: string | undefined
    familyGroupId?: string | undefined
    projectId?: string | undefined
    propertyId?: string | undefined
    assetId?: string | undefined
    documentId?: string | undefined
    taskId?: string | undefined
    billId?: string | undefined
    paymentId?: string | undefined
    settlementId?: string | undefined
  }
}

const inviteOf = ({ inviteCode }: Pointing['metadata']) =>
  inviteCode ? `/invite/${encodeURIComponent(inviteCode)}` : null
const dashboardOf = ({ familyGroupId }: Pointing['metadata']) =>
  familyGroupId ? `/dashboard/${encodeURIComponent(familyGroupId)}` : null
const propertyOf = ({ propertyId }: Pointing['metadata']) =>
  propertyId ? `/property/${encodeURIComponent(propertyId)}` : null
const staysOf = ({ propertyId }: Pointing['metadata']) =>
  propertyId ? `/property/${encodeURIComponent(propertyId)}/stays` : null
const budgetsOf = ({ familyGroupId }: Pointing['metadata']) =>
  familyGroupId ? `/money/${encodeURIComponent(familyGroupId)}/budgets` : null
const taskOf = ({ taskId }: Pointing['metadata']) => (taskId ? `/task/${encodeURIComponent(taskId)}` : null)
const billOf = ({ billId }: Pointing['metadata']) => (billId ? `/bill/${encodeURIComponent(billId)}` : null)
const paymentOf = ({ paymentId }: Pointing['metadata']) =>
  paymentId ? `/payment/${encodeURIComponent(paymentId)}` : null
const settlementOf = ({ settlementId }: Pointing['metadata']) =>
  settlementId ? `/settlement/${encodeURIComponent(settlementId)}` : null
const thingOf = ({ assetId, documentId }: Pointing['metadata']) => {
  if (assetId) return `/asset/${encodeURIComponent(assetId)}`
  return documentId ? `/document/${encodeURIComponent(documentId)}` : null
}
/** What expires soon: an asset, a document, or the property itself. */
const endingOf = (metadata: Pointing['metadata']) =>
  thingOf(metadata) ?? propertyOf(metadata) ?? dashboardOf(metadata)
const propertyOfProject = (metadata: Pointing['metadata']) =>
  metadata.projectId ? propertyOf(metadata) : null
/** The property of what belongs to a project, as with the types that have always been there; else the task itself. */
const propertyOrTask = (metadata: Pointing['metadata']) => propertyOfProject(metadata) ?? taskOf(metadata)

const targets: Record<string, (metadata: Pointing['metadata']) => string | null> = {
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
