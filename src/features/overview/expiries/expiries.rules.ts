import { addDays, daysBetween, todayIn } from '../../../lib/dates.ts'
import type { ExpiryKind } from '../../base/notifications/types/houses.ts'
import type { ExpiryView } from './expiries.schemas.ts'

/** How many days before an expiry managers and members are notified. */
export const noticeDays = [30, 7] as const
export type NoticeDays = (typeof noticeDays)[number]

/** Negative in the past. */
export const daysUntil = (on: string, today: string): number => daysBetween(today, on)

/**
 * Returns the notice that is due today: the latest one whose day has come. A missed first notice is sent later; from
 * the seventh day it is the second one, and after the expiry none.
 */
export function noticeDue(on: string, today: string): NoticeDays | null {
  const left = daysUntil(on, today)
  if (left < 0) return null
  return noticeDays.findLast((days) => left <= days) ?? null
}

/** Returns the expiry dates to consider now in any time zone, which is at most a day away. */
export function noticeWindow(now: Date): { from: string; to: string } {
  const today = todayIn('UTC', now)
  return { from: addDays(today, -1), to: addDays(today, 1 + Math.max(...noticeDays)) }
}

export type Notice = { kind: ExpiryKind; thingId: string; on: string; days: NoticeDays }

/** The key of a notice: a new date makes a new notice. */
export const noticeKey = ({ kind, thingId, on, days }: Notice) => `expiring:${kind}:${thingId}:${on}:${days}`

const pages: Record<ExpiryKind, (thingId: string) => string> = {
  WARRANTY_END: (id) => `/asset/${id}`,
  DOCUMENT_EXPIRY: (id) => `/document/${id}`,
  INSURANCE_RENEWAL: (id) => `/property/${id}`,
  HANDOVER_CHECK: (id) => `/property/${id}/handover`,
  // Links to the contractor.
  CERTIFICATE_EXPIRY: (id) => `/certificate/${id}`,
}

/** Returns the page of what expires. */
export const expiryPath = ({ kind, thingId }: Pick<ExpiryView, 'kind' | 'thingId'>) => pages[kind](thingId)
