import { safeReturnTo } from '../../../lib/return-to.ts'

/** How long a session lives; the database applies both. */
export const sessionIdleDays = 7
export const sessionAbsoluteDays = 30

/** How long a person may take at the identity provider. */
export const signInAttemptMinutes = 10

/** A session in use is noted at most this often, so that reading a page does not write. */
export const sessionTouchMinutes = 5

/** How young a session must be to delete the account: a browser left open somewhere must not be enough. */
export const freshSessionMinutes = 60

/** Sign-ins that may be begun, and callbacks that may come in, from one address. */
export const signInLimit = { points: 60, durationSeconds: 60 }
export const callbackLimit = { points: 20, durationSeconds: 60 }

/** Why a person is back on /login without a session. */
export const signInFailures = [
  'expired',
  'cancelled',
  'refused',
  'no-subject',
  'unavailable',
  'suspended',
  'too-many',
] as const

export type SignInFailureReason = (typeof signInFailures)[number]

const isSignInFailureReason = (value: unknown): value is SignInFailureReason =>
  signInFailures.some((reason) => reason === value)

/**
 * The address of a location as the guard remembers it: the path and the flattened search. Values that are objects
 * are left out, lists repeat their name.
 */
export function returnToOf({ pathname, search = {} }: { pathname: string; search?: object }): string {
  const flat = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== null && item !== undefined && typeof item !== 'object') flat.append(name, String(item))
    }
  }
  return flat.size > 0 ? `${pathname}?${flat}` : pathname
}

/** Where /login sends a person who is signed in already; any origin serves to read a path. */
export const signedInDestination = (redirect: string | undefined) =>
  safeReturnTo(redirect, 'https://kinstead.invalid', '/family-select')

/** `notice`: the sealed reason of a suspension. */
export type LoginSearch = { redirect?: string; reason?: SignInFailureReason; notice?: string }

/** 500 characters of a reason, sealed. */
export const maxNoticeLength = 4_000

const isNotice = (notice: unknown): notice is string =>
  typeof notice === 'string' && notice.length <= maxNoticeLength

/**
 * The search of /login. What is not of the right form counts as absent: an old link still opens the page. By hand,
 * since every page loads the routes' search rules and need not load the schema library with them.
 */
export function loginSearchOf({ redirect, reason, notice }: Record<string, unknown>): LoginSearch {
  return {
    ...(typeof redirect === 'string' && redirect.length <= 8_000 && { redirect }),
    ...(isSignInFailureReason(reason) && { reason }),
    ...(reason === 'suspended' && isNotice(notice) && { notice }),
  }
}
