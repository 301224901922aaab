/**
 * Waits for work, but no longer than this: for the steps of a stop, each of which may hang on something that has gone.
 * @returns whether the work ended in time; its own failure is passed on.
 */
export async function endsWithin(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  const { promise: given, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(() => resolve(false), limitMs)
  try {
    return await Promise.race([work.then(() => true), given])
  } finally {
    clearTimeout(timer)
  }
}
