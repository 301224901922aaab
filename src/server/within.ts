/** Waits for work, but no longer than this. @param onLate what comes of it then: a value, or an error that it throws */
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
 * For the steps of a stop, each of which may hang on something that has gone.
 * @returns whether the work ended in time; its own failure is passed on.
 */
export const endsWithin = (limitMs: number, work: Promise<unknown>): Promise<boolean> =>
  within(
    limitMs,
    work.then(() => true),
    () => false,
  )
