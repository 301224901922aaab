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
  const parts = new Intl.DateTimeFormat('en-US', {
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
    paymentId?: string | undefined
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
const taskOf = ({ taskId }: Pointing['metadata']) => (taskId ? `/task/${encodeURIComponent(taskId)}` : null)
const paymentOf = ({ paymentId }: Pointing['metadata']) =>
  paymentId ? `/payment/${encodeURIComponent(paymentId)}` : null
const thingOf = ({ assetId, documentId }: Pointing['metadata']) => {
  if (assetId) return `/asset/${encodeURIComponent(assetId)}`
  return documentId ? `/document/${encodeURIComponent(documentId)}` : null
}
const propertyOfProject = (metadata: Pointing['metadata']) =>
  metadata.projectId ? propertyOf(metadata) : null

const targets: Record<string, (metadata: Pointing['metadata']) => string | null> = {
  FAMILY_INVITE: inviteOf,
  MEMBER_JOINED: dashboardOf,
  MEMBER_REMOVED: dashboardOf,
  ROLE_CHANGED: dashboardOf,
  TASK_ASSIGNED: propertyOfProject,
  TASK_OVERDUE: () => null,
  TASK_REVIEW: propertyOfProject,
  REPORT_CREATED: propertyOfProject,
  COMMENT_MENTION: propertyOfProject,
  EXPIRING: () => null,
  STAY_REQUESTED: staysOf,
  STAY_DECIDED: staysOf,
  PAYMENT_APPROVAL: paymentOf,
  PAYMENT_DECIDED: paymentOf,
}

/** Where a click on a notification leads; null where it leads nowhere. Types without a rule go by what they point at. */
export function targetOf({ type, metadata }: Pointing): string | null {
  const target = Object.hasOwn(targets, type) ? targets[type] : undefined
  if (target) return target(metadata)
  return propertyOfProject(metadata) ?? dashboardOf(metadata) ?? inviteOf(metadata)
}

/**
 * The "Open" link that a notification carries. One about a task always does, since a click on it leads to the property
 * at best; of the others, those on which a click leads nowhere: what ends soon has a page of its own.
 */
export function openLinkOf(notification: Pointing): string | null {
  const { type, metadata } = notification
  const task = taskOf(metadata)
  if (task) return task
  if (type === 'FAMILY_INVITE' || targetOf(notification)) return null
  return thingOf(metadata) ?? propertyOf(metadata) ?? dashboardOf(metadata)
}

export type Channels = { inApp: boolean; email: boolean }

/** The channels of a type for a person: what they chose, else the default of the type. */
export const channelsOf = (
  { emailByDefault = false }: Pick<NotificationType, 'emailByDefault'>,
  chosen: Channels | null | undefined,
): Channels =>
  chosen ? { inApp: chosen.inApp, email: chosen.email } : { inApp: true, email: emailByDefault }
