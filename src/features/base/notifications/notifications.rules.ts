import { t } from '@lingui/core/macro'
import { sourceLanguage } from '../../../i18n/language.ts'
import { clockOptions } from '../../../lib/clock-times.ts'
import { hourIn } from '../../../lib/dates.ts'
import { dateFormat } from '../../../lib/formats.ts'
import { locale } from '../../../lib/locale.ts'
import type { NotificationMetadata } from './notifications.schemas.ts'
import type { NotificationType } from './types/all.ts'

/** Polling and display rules of the bell. */
export const pollMs = 30_000
/** Small, because every browser polls a page every 30 seconds and the menu shows few. */
export const pageSize = 30
/** "Show older" stops here; older notifications are deleted in time. */
export const maxPages = 6
/** The limit of the unread count, so that it costs the same for everyone: the badge shows "9+" long before. */
export const maxCounted = 100

export const readRetentionDays = 90
export const retentionDays = 365

/**
 * Notifications from jobs are e-mailed after this quiet period, and within an hour at most. Longer than the quarter of
 * an hour between the bill and overdue jobs.
 */
export const mailAfterQuietMinutes = 20
export const mailWithinMinutes = 60

/** Until when a notification can be snoozed. */
export const snoozeChoices = ['evening', 'tomorrow', 'next-week'] as const
export type SnoozeChoice = (typeof snoozeChoices)[number]
export const eveningHour = 18

/** Returns the choices that are still ahead: in the evening, “this evening” is not. */
export const snoozeChoicesAt = (now: Date, timeZone: string): SnoozeChoice[] =>
  snoozeChoices.filter((choice) => choice !== 'evening' || hourIn(timeZone, now) < eveningHour)

/** The preference key of the weekly digest, which is not a notification type. */
export const weeklyDigest = 'WEEKLY_DIGEST'
export const digestDays = 7

/** Returns the badge: empty, the number, or "9+". */
export const badgeText = (unread: number): string | null =>
  unread <= 0 ? null : unread > 9 ? '9+' : String(unread)

/** Returns the bell's accessible name. */
export function bellLabel(unread: number): string {
  if (unread <= 0) return t`Notifications`
  return t`Notifications, ${unread >= maxCounted ? t`${maxCounted} or more` : unread} unread`
}

const dayParts = { month: 'short', day: 'numeric' } as const

/** Formats `Nov 21, 10:35 AM` in English and as the reader's locale does otherwise, in the given time zone or the reader's. */
export function formatNotifiedAt(at: Date, timeZone?: string): string {
  const isEnglish = new Intl.Locale(locale()).language === sourceLanguage
  const written = { ...dayParts, ...clockOptions(isEnglish ? 'en-US' : locale()), timeZone }
  const format = dateFormat(isEnglish ? 'en-US' : locale(), written)
  if (!isEnglish) return format.format(at)
  const parts = format.formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  // Joined by hand because the separators of `Intl` differ between versions.
  return `${part('month')} ${part('day')}, ${part('hour')}:${part('minute')} ${part('dayPeriod')}`
}

type Pointers = Partial<
  Record<Exclude<keyof NotificationMetadata, 'inviteId'> | 'inviteCode', string | undefined>
>
type Pointing = { type: string; metadata: Pointers }

/** Returns the address of the thing that a pointer names, or null. */
const addressBy =
  (pointer: keyof Pointers, address: (id: string) => string) =>
  ({ [pointer]: id }: Pointers) =>
    id ? address(encodeURIComponent(id)) : null

const inviteOf = addressBy('inviteCode', (code) => `/invite/${code}`)
const emergencyAccessOf = addressBy(
  'familyGroupId',
  (id) => `/family-select?familyGroupId=${id}#emergency-access`,
)
const dashboardOf = addressBy('familyGroupId', (id) => `/dashboard/${id}`)
const propertyOf = addressBy('propertyId', (id) => `/property/${id}`)
const ownersOf = addressBy('propertyId', (id) => `/property/${id}/owners`)
const staysOf = addressBy('propertyId', (id) => `/property/${id}/stays`)
const balancesOf = addressBy('familyGroupId', (id) => `/money/${id}`)
const budgetsOf = addressBy('familyGroupId', (id) => `/money/${id}/budgets`)
const tasksOf = addressBy('familyGroupId', (id) => `/tasks?familyGroupId=${id}`)
const taskOf = addressBy('taskId', (id) => `/task/${id}`)
const billOf = addressBy('billId', (id) => `/bill/${id}`)
const paymentOf = addressBy('paymentId', (id) => `/payment/${id}`)
const stayOf = addressBy('stayId', (id) => `/stay/${id}`)
const settlementOf = addressBy('settlementId', (id) => `/settlement/${id}`)
const quotesOf = addressBy('projectId', (id) => `/project/${id}/quotes`)
const visitOf = addressBy('visitId', (id) => `/visit/${id}`)
const decisionOf = addressBy('decisionId', (id) => `/decision/${id}`)
const linksOf = addressBy('projectId', (id) => `/project/${id}/links`)
const invoiceOf = addressBy('invoiceId', (id) => `/invoice/${id}`)
const assetOf = addressBy('assetId', (id) => `/asset/${id}`)
const documentOf = addressBy('documentId', (id) => `/document/${id}`)
const certificateOf = addressBy('workerCertificateId', (id) => `/certificate/${id}`)
const handoverOf = addressBy('handoverPropertyId', (id) => `/property/${id}/handover`)
/** Returns the target of an expiry: a handover list, asset, document, contractor's certificate or property. */
const endingOf = (metadata: Pointers) =>
  handoverOf(metadata) ??
  assetOf(metadata) ??
  documentOf(metadata) ??
  certificateOf(metadata) ??
  propertyOf(metadata) ??
  dashboardOf(metadata)
/** Returns the property for things in a project, as for the older types, else the task. */
const propertyOrTask = (metadata: Pointers) =>
  (metadata.projectId ? propertyOf(metadata) : null) ?? taskOf(metadata)

/** Returns what a comment is about. */
const commentedOf = (metadata: Pointers) =>
  paymentOf(metadata) ?? stayOf(metadata) ?? propertyOrTask(metadata)

const targets: Record<string, (metadata: Pointers) => string | null> = {
  FAMILY_INVITE: inviteOf,
  MEMBER_JOINED: dashboardOf,
  MEMBER_REMOVED: dashboardOf,
  ROLE_CHANGED: dashboardOf,
  PERSONAL_LINK_LOCKED: ownersOf,
  PERSONAL_LINK_HANDED_OVER: propertyOf,
  EMERGENCY_ACCESS: emergencyAccessOf,
  TASK_ASSIGNED: propertyOrTask,
  TASK_OVERDUE: () => null,
  TASK_COMPLETED: (metadata) => propertyOrTask(metadata) ?? tasksOf(metadata),
  EXPIRING: endingOf,
  COMMENT_MENTION: commentedOf,
  COMMENT_ADDED: commentedOf,
  STAY_REQUESTED: staysOf,
  STAY_DECIDED: staysOf,
  PAYMENT_APPROVAL: paymentOf,
  PAYMENT_DECIDED: paymentOf,
  BUDGET_ALERT: budgetsOf,
  SETTLEMENT_RECORDED: settlementOf,
  SETTLEMENT_CONFIRMED: settlementOf,
  SETTLEMENT_REMINDER: balancesOf,
  WORKER_ACCEPTED: linksOf,
  WORKER_DECLINED: linksOf,
  WORKER_UPDATE: (metadata) => taskOf(metadata) ?? linksOf(metadata),
  QUOTE_RECEIVED: quotesOf,
  QUOTE_APPROVAL: quotesOf,
  QUOTE_DECIDED: quotesOf,
  INVOICE_RECEIVED: invoiceOf,
  VISIT: visitOf,
  DECISION: decisionOf,
  SUBSCRIPTION_LAPSING: () => '/subscription',
}

/** Returns the target of a click, or null. Types without a rule use their metadata. */
export function targetOf({ type, metadata }: Pointing): string | null {
  const target = Object.hasOwn(targets, type) ? targets[type] : undefined
  if (target) return target(metadata)
  return propertyOrTask(metadata) ?? billOf(metadata) ?? dashboardOf(metadata) ?? inviteOf(metadata)
}

/**
 * Returns the "Open" link. Tasks, bills and expiries always have one, because the seed gives them no click target;
 * others only when a click leads nowhere.
 */
export function openLinkOf(notification: Pointing): string | null {
  const { type, metadata } = notification
  const page = taskOf(metadata) ?? billOf(metadata) ?? (type === 'EXPIRING' ? endingOf(metadata) : null)
  if (page) return page
  if (type === 'FAMILY_INVITE' || targetOf(notification)) return null
  return propertyOf(metadata) ?? dashboardOf(metadata)
}

/** `push`: on the devices where the person turned it on. */
export type Channels = { inApp: boolean; email: boolean; push: boolean }

/** Returns the channels of a type: the person's choice or the default, or all if it is always sent. */
export const channelsOf = (
  { emailByDefault = false, isAlwaysSent = false }: Pick<NotificationType, 'emailByDefault' | 'isAlwaysSent'>,
  chosen: Channels | null | undefined,
): Channels =>
  chosen && !isAlwaysSent
    ? { inApp: chosen.inApp, email: chosen.email, push: chosen.push }
    : { inApp: true, email: emailByDefault || isAlwaysSent, push: true }
