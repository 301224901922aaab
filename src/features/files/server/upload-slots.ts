import { AppError } from '../../../lib/app-error.ts'

/** A picture on its way weighs up to 15 MB in memory, from its first byte until it is stored. */
const slots = 10
let taken = 0

/**
 * Runs an upload from reading to storing, when this process has room for it: many large pictures at once must not
 * fill its memory.
 * @throws AppError `unavailable`; the browser may try again after a moment.
 */
export async function withUploadSlot<Result>(upload: () => Promise<Result>): Promise<Result> {
  if (taken >= slots) {
    throw new AppError('unavailable', 'Many pictures are arriving at once. Please try again in a moment.', {
      retryAfterSeconds: 5,
    })
  }
  taken++
  try {
    return await upload()
  } finally {
    taken--
  }
}
