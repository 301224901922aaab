import { AppError, isAppError } from '../lib/app-error.ts'
import type { Logger } from './logger.ts'

/** Node's and PostgreSQL's codes for "the database cannot answer now". */
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08003',
  '08006',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
])

const unavailableTexts = /timeout exceeded when trying to connect|Query read timeout|Connection terminated/

/** The PostgreSQL or Node error code anywhere in the chain of causes (Drizzle wraps the driver's error). */
export function causeCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code
  }
}

function isUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && unavailableCodes.has(at.code)) return true
    if (unavailableTexts.test(at.message)) return true
  }
  return false
}

/**
 * Turns anything thrown into an AppError that may leave the server: its own text stays, every other text is
 * logged under the request id and replaced.
 */
export function toAppError(error: unknown, { log, requestId }: { log: Logger; requestId: string }): AppError {
  if (isAppError(error)) return error
  // Deadlock, serialization failure: one of two that met was sent back.
  if (['40P01', '40001'].includes(causeCode(error) ?? '')) {
    log.warn({ requestId, code: causeCode(error) }, 'two changes met')
    return new AppError('conflict', 'Somebody changed this at the same moment. Please try again.', {
      requestId,
    })
  }
  if (isUnavailable(error)) {
    log.warn({ requestId, code: causeCode(error) }, 'database unavailable')
    return new AppError(
      'unavailable',
      'Kinstead cannot reach its database right now. Please try again in a moment.',
      {
        requestId,
        retryAfterSeconds: 2,
      },
    )
  }
  log.error({ requestId, err: error }, 'unexpected error')
  return new AppError('unexpected', 'Something went wrong on our side. Please try again.', { requestId })
}
