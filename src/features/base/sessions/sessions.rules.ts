import { safeReturnTo } from '../../../lib/return-to.ts'

/** A session's lifetimes; the database applies both. */
export const sessionIdleDays = 7
export const sessionAbsoluteDays = 30

/** How long a person can take at the identity provider. */
export const signInAttemptMinutes = 10

/** How often the last-seen time is updated at most, so that reading a page does not write. */
export const sessionTouchMinutes = 5

/** The maximum age of a session for deleting the account, so that a forgotten browser is not enough. */
export const freshSessionMinutes = 60

/** Limits of started sign-ins and callbacks per network address. */
export const signInLimit = { points: 60, durationSeconds: 60 }
export const callbackLimit = { points: 20, durationSeconds: 60 }

/** Why a person is on /login without a session. */
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
 * Returns a location's address for the guard: path and flattened search. Leaves out objects and repeats the key of
 * lists.
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

/** Returns where /login redirects a signed-in person; the origin only serves to parse a path. */
export const signedInDestination = (redirect: string | undefined) =>
  safeReturnTo(redirect, 'https://kinstead.invalid', '/family-select')

/** `notice`: the sealed reason of a suspension. */
export type LoginSearch = { redirect?: string; reason?: SignInFailureReason; notice?: string }

/** 500 characters of a reason, sealed. */
export const maxNoticeLength = 4_000

const isNotice = (notice: unknown): notice is string =>
  typeof notice === 'string' && notice.length <= maxNoticeLength

/**
 * Parses the search of /login. Invalid values are dropped, so that old links work. By hand, to keep the schema library
 * out of the main bundle.
 */
export function loginSearchOf({ redirect, reason, notice }: Record<string, unknown>): LoginSearch {
  return {
    ...(typeof redirect === 'string' && redirect.length <= 8_000 && { redirect }),
    ...(isSignInFailureReason(reason) && { reason }),
    ...(reason === 'suspended' && isNotice(notice) && { notice }),
  }
}
