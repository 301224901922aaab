import { t } from '@lingui/core/macro'
import { AppError } from '../../../../lib/app-error.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import { fileQuota } from '../files.rules.ts'

/** An upload holds up to 25 MB in memory until it is stored. */
const slots = 10
/** One slow sender must not block everyone else. */
const slotsPerPerson = 3
const takenBy = new Map<string, number>()
let taken = 0

/**
 * Runs an upload if this process has a free slot, so that large files cannot exhaust its memory. Counts it before
 * reading, so that a person above the limit cannot make us read more.
 * @throws AppError `unavailable` (can be retried) or `too-many`
 */
export async function withUploadSlot<Result>(
  { user: { id: userId }, limits }: { user: { id: string } } & Pick<SignedInContext, 'limits'>,
  upload: () => Promise<Result>,
): Promise<Result> {
  const own = takenBy.get(userId) ?? 0
  if (taken >= slots || own >= slotsPerPerson) {
    throw new AppError('unavailable', t`Many files are being uploaded right now. Try again in a moment.`, {
      retryAfterSeconds: 5,
    })
  }
  taken++
  takenBy.set(userId, own + 1)
  try {
    await limits.limit('upload', userId, { points: fileQuota.uploadsPerHour, durationSeconds: 3_600 })
    return await upload()
  } finally {
    taken--
    const left = (takenBy.get(userId) ?? 1) - 1
    if (left > 0) takenBy.set(userId, left)
    else takenBy.delete(userId)
  }
}
