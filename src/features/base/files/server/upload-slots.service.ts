import { AppError } from '../../../../lib/app-error.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import { fileQuota } from '../files.rules.ts'

/** A file on its way weighs up to 25 MB in memory, from its first byte until it is stored. */
const slots = 10
/** One person who sends slowly must not keep everybody else out. */
const slotsPerPerson = 3
const takenBy = new Map<string, number>()
let taken = 0

/**
 * Runs an upload from reading to storing, when this process has room for it: many large files at once must not
 * fill its memory. It is counted before it is read: somebody who has sent too many cannot make us read more.
 * @throws AppError `unavailable` (the browser may try again after a moment) or `too-many`.
 */
export async function withUploadSlot<Result>(
  { user: { id: userId }, limits }: { user: { id: string } } & Pick<SignedInContext, 'limits'>,
  upload: () => Promise<Result>,
): Promise<Result> {
  const own = takenBy.get(userId) ?? 0
  if (taken >= slots || own >= slotsPerPerson) {
    throw new AppError('unavailable', 'Many files are arriving at once. Please try again in a moment.', {
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
