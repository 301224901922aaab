import * as oidc from 'openid-client'
import { AppError } from '../../../lib/app-error.ts'
import { unavailable } from './discovery.ts'

export type RefusalReason = 'cancelled' | 'refused' | 'no-subject'

/**
 * A callback that does not lead to a session. Carries only loggable data: names and codes of the failed check, never
 * the code, the token or the provider's text.
 */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused'
  readonly reason: RefusalReason
  readonly check: string

  constructor(reason: RefusalReason, check: string) {
    super(`sign-in ${reason}: ${check}`)
    this.reason = reason
    this.check = check
  }
}

const cancelled = new Set(['access_denied', 'interaction_required', 'login_required'])
const busy = new Set(['temporarily_unavailable', 'server_error'])
const notReached = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT'])

/** Classifies errors of openid-client: the person cancelled, the provider is unavailable, or a check failed. */
export function refusalOf(error: unknown): SignInRefused | AppError {
  if (error instanceof SignInRefused || error instanceof AppError) return error
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
    return new SignInRefused('refused', code)
  }
  // What `fetch` throws without a connection.
  if (error instanceof TypeError && error.message === 'fetch failed') return unavailable(error)
  return new SignInRefused('refused', error instanceof Error ? error.name : 'unknown')
}

/** Tells whether a key or signature check failed at any depth: an unknown key, or one replaced under its old name. */
export function isKeyProblem(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof oidc.ClientError && error.code === 'OAUTH_KEY_SELECTION_FAILED') return true
  // The library gives a wrong signature the code of every invalid response.
  return error.message === 'JWT signature verification failed' || isKeyProblem(error.cause)
}

/** Protocol error codes are short names; nothing else is passed on. */
const nameOnly = (code: string) => (/^[a-z_]{1,60}$/.test(code) ? code : 'unknown')
