import { AppError, isAppError } from '../../../lib/app-error.ts'
import type { Logger } from '../../logger.ts'

/** True when the file is not there; a bucket that is not there is something else. */
export const isMissing = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchKey'

/**
 * What a person is told when the store fails them, whatever the reason. The reason is logged here, since nothing above
 * logs what was meant for people, and is the error's cause.
 */
export function unavailable(error: unknown, what: string, log: Logger): AppError {
  if (isAppError(error)) return error
  // Not the error itself: it carries the whole request with it, signature included.
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  const reason = `${name}: ${message}`
  log.error({ operation: what, reason, httpStatus: statusOf(error) }, 'the store of files failed')
  const refusal = new AppError(
    'unavailable',
    'Files can neither be stored nor read right now. Please try again in a minute.',
    { retryAfterSeconds: 60 },
  )
  refusal.cause = new Error(reason)
  return refusal
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined
  const { $metadata: answer } = error
  if (!answer || typeof answer !== 'object' || !('httpStatusCode' in answer)) return undefined
  return typeof answer.httpStatusCode === 'number' ? answer.httpStatusCode : undefined
}
