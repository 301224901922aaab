import { addDays, daysBetween, todayIn } from '../../../lib/dates.ts'
import type { ExpiryKind, ExpiryView } from './expiries.schemas.ts'

/** So many days before something ends the family is told. */
export const noticeDays = [30, 7] as const
export type NoticeDays = (typeof noticeDays)[number]

/** Negative when it is past. */
export const daysUntil = (on: string, today: string): number => daysBetween(today, on)

/**
 * The notice that is due today: the last one whose day has come. Whoever could not be told on the thirtieth day before is
 * told on one of those that follow; from the seventh day on it is the second notice, and afterwards none.
 */
export function noticeDue(on: string, today: string): NoticeDays | null {
  const left = daysUntil(on, today)
  if (left < 0) return null
  return noticeDays.findLast((days) => left <= days) ?? null
}

/** The days on which something must end to be told of now, wherever its house is: no clock is more than a day away. */
export function noticeWindow(now: Date): { from: string; to: string } {
  const today = todayIn('UTC', now)
  return { from: addDays(today, -1), to: addDays(today, 1 + Math.max(...noticeDays)) }
}

export type Notice = { kind: ExpiryKind; thingId: string; on: string; days: NoticeDays }

/** The same for the same notice and no other: another day starts anew. */
export const noticeKey = ({ kind, thingId, on, days }: Notice) => `expiring:${kind}:${thingId}:${on}:${days}`

const pages: Record<ExpiryKind, string> = {
  WARRANTY_END: '/asset',
  DOCUMENT_EXPIRY: '/document',
  INSURANCE_RENEWAL: '/property',
  // Leads on to the contractor.
  CERTIFICATE_EXPIRY: '/certificate',
}

/** The page that shows what ends. */
export const expiryPath = ({ kind, thingId }: Pick<ExpiryView, 'kind' | 'thingId'>) =>
  `${pages[kind]}/${thingId}`
