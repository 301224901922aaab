import { t } from '@lingui/core/macro'

/** Error codes with their HTTP status. Errors that are not an AppError are masked as `unexpected`. */
const statusOfCode = {
  invalid: 400,
  'signed-out': 401,
  'needs-plan': 402,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-large': 413,
  'too-many': 429,
  unexpected: 500,
  unavailable: 503,
} as const

export type AppErrorCode = keyof typeof statusOfCode

export const appErrorCodes = [
  'invalid',
  'signed-out',
  'needs-plan',
  'forbidden',
  'not-found',
  'conflict',
  'too-large',
  'too-many',
  'unexpected',
  'unavailable',
] as const satisfies AppErrorCode[]

/** Details for the client besides the message: wrong fields by name, the newer value of a stale edit, or figures. */
export type AppErrorDetails = {
  fields?: Record<string, string>
  current?: unknown
  /** What has to be confirmed first: the quoted and the invoiced amount. */
  difference?: { quotedMinor: number; invoicedMinor: number }
  /** What was sent is stored under its id; only its fields have changed since. */
  isStored?: true
  requestId?: string
  retryAfterSeconds?: number
}

/** An error whose message is shown to the user. Text and details are sent to the client. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: AppErrorCode
  readonly details: AppErrorDetails

  constructor(code: AppErrorCode, message: string, details: AppErrorDetails = {}, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.details = details
  }

  get status() {
    return statusOfCode[this.code]
  }
}

export const isAppError = (error: unknown, code?: AppErrorCode): error is AppError =>
  error instanceof AppError && (code === undefined || error.code === code)

/** Returns the same error for an unknown id and one of another group. */
export const notFound = (what = t`This`) =>
  new AppError('not-found', t`${what} does not exist, or you have no access to it.`)

/**
 * Refuses a change of an older version.
 * @param current the newer version, which the form shows beside what was typed
 */
export const staleEdit = (message: string, current: unknown) => new AppError('conflict', message, { current })
