import { t } from '@lingui/core/macro'
import { AppError, isAppError } from '../lib/app-error.ts'
import { causeCodes, outageOf } from './db/outage.ts'
import type { Logger } from './logger.ts'

const outageTexts = {
  away: {
    log: 'database unavailable',
    get message() {
      return t`Kinstead cannot reach its database right now. Try again in a moment.`
    },
  },
  'read-only': {
    log: 'the database cannot save anything',
    get message() {
      return t`Kinstead cannot save anything right now. Try again in a moment.`
    },
  },
  slow: {
    log: 'the database cancelled a statement',
    get message() {
      return t`This took too long. Try again in a moment.`
    },
  },
}

/** Returns the violated constraint, anywhere in the chain of causes. */
function constraintOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('constraint' in at && typeof at.constraint === 'string') return at.constraint
  }
}

/** Returns an AppError anywhere in the chain of causes: Drizzle wraps errors of a query's connection. */
function appErrorIn(error: unknown): AppError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (isAppError(at)) return at
}

/** Returns the PostgreSQL or Node code of an error. */
export const causeCode = (error: unknown): string | undefined => causeCodes(error)[0]

/**
 * Turns any error into an AppError that may leave the server: an AppError keeps its text, every other text is logged
 * under the request id and replaced.
 */
export function toAppError(error: unknown, { log, requestId }: { log: Logger; requestId: string }): AppError {
  const own = appErrorIn(error)
  if (own) return own
  // Deadlock or serialization failure: one of two concurrent changes was rolled back.
  if (['40P01', '40001'].includes(causeCode(error) ?? '')) {
    log.warn({ requestId, code: causeCode(error) }, 'two concurrent changes conflicted')
    return new AppError('conflict', t`Someone else changed this at the same time. Try again.`, {
      requestId,
    })
  }
  if (constraintOf(error) === 'time_zone_is_known') {
    const message = t`Choose a time zone.`
    return new AppError('invalid', message, { fields: { timeZone: message } })
  }
  const outage = outageOf(error)
  if (outage) {
    log.warn({ requestId, err: error }, outageTexts[outage].log)
    return new AppError('unavailable', outageTexts[outage].message, { requestId, retryAfterSeconds: 2 })
  }
  log.error({ requestId, err: error }, 'unexpected error')
  return new AppError('unexpected', t`Something went wrong on our side. Try again.`, { requestId })
}
