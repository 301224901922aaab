import { AppError, isAppError } from '../lib/app-error.ts'
import { causeCodes, outageOf } from './db/outage.ts'
import type { Logger } from './logger.ts'

const outageTexts = {
  away: {
    log: 'database unavailable',
    message: 'Kinstead cannot reach its database right now. Please try again in a moment.',
  },
  'read-only': {
    log: 'the database cannot save anything',
    message: 'Kinstead cannot save anything right now. Please try again in a moment.',
  },
  slow: {
    log: 'the database gave up a statement',
    message: 'This took too long. Please try again in a moment.',
  },
}

/** The rule of the database that was broken, anywhere in the chain of causes. */
function constraintOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('constraint' in at && typeof at.constraint === 'string') return at.constraint
  }
}

/** Ours, anywhere in the chain of causes: Drizzle wraps what keeps a query from its connection. */
function appErrorIn(error: unknown): AppError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (isAppError(at)) return at
}

/** The PostgreSQL or Node error code of what was thrown. */
export const causeCode = (error: unknown): string | undefined => causeCodes(error)[0]

/**
 * Turns anything thrown into an AppError that may leave the server: its own text stays, every other text is
 * logged under the request id and replaced.
 */
export function toAppError(error: unknown, { log, requestId }: { log: Logger; requestId: string }): AppError {
  const own = appErrorIn(error)
  if (own) return own
  // Deadlock, serialization failure: one of two that met was sent back.
  if (['40P01', '40001'].includes(causeCode(error) ?? '')) {
    log.warn({ requestId, code: causeCode(error) }, 'two changes met')
    return new AppError('conflict', 'Somebody changed this at the same moment. Please try again.', {
      requestId,
    })
  }
  if (constraintOf(error) === 'time_zone_is_known') {
    const message = 'Please choose a time zone.'
    return new AppError('invalid', message, { fields: { timeZone: message } })
  }
  const outage = outageOf(error)
  if (outage) {
    log.warn({ requestId, err: error }, outageTexts[outage].log)
    return new AppError('unavailable', outageTexts[outage].message, { requestId, retryAfterSeconds: 2 })
  }
  log.error({ requestId, err: error }, 'unexpected error')
  return new AppError('unexpected', 'Something went wrong on our side. Please try again.', { requestId })
}
