import { t } from '@lingui/core/macro'
import { AppError } from '../../../lib/app-error.ts'

/** This device has no room for what should be kept. What was kept before is as it was. */
export class NoRoomError extends AppError {
  constructor() {
    super('unavailable', t`There is no room on this device. Free some space, then try again.`)
  }
}

/** Returns what a browser throws when its storage is full as our error, and anything else as it is. */
export const orNoRoom = (error: unknown): unknown =>
  error instanceof Error && error.name === 'QuotaExceededError' ? new NoRoomError() : error
