/** Waits for work up to a time limit. @param onLate returns the late result, or throws */
export async function within<Value, Late>(
  limitMs: number,
  work: Promise<Value>,
  onLate: () => Late,
): Promise<Value | Late> {
  const { promise: late, resolve, reject } = Promise.withResolvers<Late>()
  const timer = setTimeout(() => {
    try {
      resolve(onLate())
    } catch (error) {
      reject(error)
    }
  }, limitMs)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * For the steps of a stop, each of which may hang.
 * @returns whether the work ended in time; its own failure is passed on
 */
export const endsWithin = (limitMs: number, work: Promise<unknown>): Promise<boolean> =>
  within(
    limitMs,
    work.then(() => true),
    () => false,
  )
