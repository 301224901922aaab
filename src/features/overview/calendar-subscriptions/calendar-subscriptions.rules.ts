import { addMonths } from '../../../lib/dates.ts'
import { memberColors } from '../../base/groups/groups.rules.ts'

export const maxSubscriptions = 10
export const maxEntries = 2_000
export const maxSubscriptionName = 60
export const maxAddress = 2_000
export const maxEntryTitle = 200

/** Per group: each of them asks a host. */
export const refreshLimit = { points: 20, durationSeconds: 3_600 }

export const subscriptionColors = memberColors

export type SubscriptionFailure =
  | 'NOT_ALLOWED'
  | 'NOT_FOUND'
  | 'NO_ACCESS'
  | 'UNREACHABLE'
  | 'NOT_A_CALENDAR'
  | 'TOO_LARGE'
  | 'TOO_MANY_ENTRIES'
  /** The key of its sealed address is gone. */
  | 'UNREADABLE'

/** Returns the days that are laid out: the last month, and as far ahead as the calendar shows until the next time. */
export const readSpan = (today: string) => ({ from: addMonths(today, -1), to: addMonths(today, 18) })

/** How far a fetch is from the next: days of the span must not run out while a host says that nothing has changed. */
export const maxDaysUnread = 7

/** Whether a newer calendar is enough, or the entries have to be written again anyway. */
export function mayAskForNewer(
  { expandedAt, expandedTimeZone }: { expandedAt: Date | null; expandedTimeZone: string | null },
  timeZone: string,
  now: Date,
): boolean {
  if (expandedAt === null || expandedTimeZone !== timeZone) return false
  return now.getTime() - expandedAt.getTime() < maxDaysUnread * dayMs
}

const dayMs = 86_400_000
const hourMs = 3_600_000

export const fetchEveryHours = 12
/** A calendar that fails for so long is no longer fetched on its own. */
export const pauseAfterDays = 14

/**
 * Returns when a calendar is fetched again. It varies by an hour, so that calendars added together spread out.
 * @param chance from 0 to 1
 */
export const nextFetch = (now: Date, chance: number): Date =>
  new Date(now.getTime() + fetchEveryHours * hourMs + (chance - 0.5) * hourMs)

/**
 * Returns when a calendar is tried again after it failed: after an hour, then twice as long each time, up to a day.
 * @param failureCount in a row, with this one
 * @returns null once it has failed for too long
 */
export function nextTry(now: Date, failingSince: Date, failureCount: number, chance: number): Date | null {
  if (now.getTime() - failingSince.getTime() >= pauseAfterDays * dayMs) return null
  const hours = Math.min(24, 2 ** Math.min(failureCount - 1, 5))
  return new Date(now.getTime() + hours * hourMs * (0.9 + 0.2 * chance))
}

export type AddressProblem = 'no-address' | 'not-https' | 'not-allowed'

/**
 * Reads an address as people copy it. Calendar programs write `webcal` for what is fetched by https.
 * @returns the address that is fetched and its host, or what is wrong with it
 */
export function readAddress(text: string): { address: string; host: string } | { problem: AddressProblem } {
  const url = URL.parse(text.trim().replace(/^webcals?:\/\//i, 'https://'))
  if (!url) return { problem: 'no-address' }
  if (url.protocol === 'http:') return { problem: 'not-https' }
  if (url.protocol !== 'https:') return { problem: 'no-address' }
  const { hostname } = url
  const isName = hostname.includes('.') && !hostname.startsWith('[') && !/^[\d.]+$/.test(hostname)
  if (!isName || url.port || url.username || url.password) return { problem: 'not-allowed' }
  url.hash = ''
  return { address: url.href, host: hostname }
}
