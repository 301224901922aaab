import type { AppErrorCode } from '../../../lib/app-error.ts'
import { safeReturnTo } from '../../../lib/return-to.ts'

/** How old a copy may be when the product is opened. */
export const freshForMs = 15 * 60_000
/** How many properties a device keeps. */
export const maxKeptProperties = 10
/** How much of one property a copy has at most. */
export const maxCopied = { assets: 300, tasks: 150, contacts: 150 } as const
/** The days of the agenda, today included. */
export const copiedDays = 30

/** Returns whether a copy should be taken again. A device clock that was set back does not stop it. */
export const isDue = (savedAt: number | null, now: number): boolean =>
  savedAt === null || now - savedAt >= freshForMs || savedAt > now

type Listed = { id: string; label: string; version: number }
export type KeptCode = Listed & { value: string }

/**
 * Returns which codes stay as they are, and which have to be looked up: new and changed ones. An unchanged one is never
 * looked up again, because each look-up is recorded.
 */
export function codesToTake(listed: readonly Listed[], kept: readonly KeptCode[]) {
  const known = new Map(kept.map((code) => [code.id, code]))
  const staying: KeptCode[] = []
  const take: Listed[] = []
  for (const code of listed) {
    const own = known.get(code.id)
    if (own && own.version === code.version) staying.push(own)
    else take.push(code)
  }
  return { staying, take }
}

/** What a refused refresh means for what is kept. */
export type AfterFailure = 'keep' | 'drop-property' | 'clear'

/** A property that the caller can no longer open is dropped; without a session, everything is. */
export function afterFailure(code: AppErrorCode | null): AfterFailure {
  if (code === 'signed-out') return 'clear'
  return code === 'not-found' || code === 'forbidden' ? 'drop-property' : 'keep'
}

type Ownership = { ownerId: string | null; userId: string | null; waiting: number }

/**
 * Returns what a page must delete of what the device keeps: everything, if another person is signed in. If nobody is,
 * what the owner recorded stays until they sign in again, and the copies go.
 */
export function clearingFor({ ownerId, userId, waiting }: Ownership): 'nothing' | 'copies' | 'everything' {
  if (ownerId !== null && ownerId === userId) return 'nothing'
  return ownerId !== null && userId === null && waiting > 0 ? 'copies' : 'everything'
}

/** Returns whether an open task is overdue on the device’s date. */
export const isOverdueOn = (dueOn: string | null, today: string): boolean => dueOn !== null && dueOn < today

type InAgenda = { kind: string; thingId: string; isDone: boolean }

/** Returns whether something of the agenda still has to happen: it has not ended, and was not ticked on this device. */
export const isAhead = ({ kind, thingId, isDone }: InAgenda, ticked: ReadonlySet<string>): boolean =>
  !isDone && !(kind === 'TASK' && ticked.has(thingId))

type Opened = { from: string | null; origin: string; wasSignedIn: boolean }

/** Returns where the kept page leads: the page that could not be opened, or where people start. */
export function openedNext({ from, origin, wasSignedIn }: Opened): string {
  const page = safeReturnTo(from, origin)
  const { pathname } = new URL(page, origin)
  // The home page is for visitors, and the installed app starts there.
  if (pathname !== '/' && pathname !== '/offline') return page
  return wasSignedIn ? '/family-select' : '/'
}

/** Returns the date of the device's clock. */
export const deviceDay = (now: Date): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
    .join('-')
