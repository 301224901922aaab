import { t } from '@lingui/core/macro'
import { AppError } from '../../../lib/app-error.ts'

/** The one error of everything that can go wrong with reading a receipt. */
export const unreadableReceipt = (cause: unknown) => {
  const message = t`This receipt could not be read. Enter the amount yourself.`
  return new AppError('unavailable', message, { retryAfterSeconds: 30 }, { cause })
}
