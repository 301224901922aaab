import * as oidc from 'openid-client'
import type { AppError } from '../../../lib/app-error.ts'
import { unavailable } from './discovery.ts'

export type RefusalReason = 'cancelled' | 'refused'

/**
 * A callback that does not lead to a session. Carries what may be logged: names and codes of the failed check, never
 * the code, the token or what the provider wrote.
 */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused'
  readonly reason: RefusalReason
  readonly check: string
  /** True when what we know of the provider's keys may be old. */
  readonly mayBeStale: boolean

  constructor(reason: RefusalReason, check: string, { mayBeStale = false } = {}) {
    super(`sign-in ${reason}: ${check}`)
    this.reason = reason
    this.check = check
    this.mayBeStale = mayBeStale
  }
}

const cancelled = new Set(['access_denied', 'interaction_required', 'login_required'])
const busy = new Set(['temporarily_unavailable', 'server_error'])
const notReached = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT'])

/** Sorts what openid-client throws: the person gave up, the provider cannot answer, or a check failed. */
export function refusalOf(error: unknown): SignInRefused | AppError {
  if (error instanceof oidc.AuthorizationResponseError) {
    if (busy.has(error.error)) return unavailable(error)
    return new SignInRefused(cancelled.has(error.error) ? 'cancelled' : 'refused', nameOnly(error.error))
  }
  if (error instanceof oidc.ResponseBodyError) {
    return error.status >= 500 ? unavailable(error) : new SignInRefused('refused', nameOnly(error.error))
  }
  if (error instanceof oidc.ClientError) {
    const { code = 'unknown', cause } = error
    if (notReached.has(code)) return unavailable(error)
    if (cause instanceof Response && cause.status >= 500) return unavailable(error)
    return new SignInRefused('refused', code, { mayBeStale: isKeyProblem(error) })
  }
  // What `fetch` throws when there is no connection.
  if (error instanceof TypeError && error.message === 'fetch failed') return unavailable(error)
  return new SignInRefused('refused', error instanceof Error ? error.name : 'unknown')
}

const isKeyProblem = (error: Error) => /key|signature/i.test(error.message)

/** Error codes of the protocol are short names; anything else is not repeated. */
const nameOnly = (code: string) => (/^[a-z_]{1,60}$/.test(code) ? code : 'unknown')
