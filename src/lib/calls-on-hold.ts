let held: Promise<void> | undefined

/**
 * Holds back unsent calls during a sign-out, since they would fail.
 * @returns a function that releases them
 */
export function holdCalls(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  return () => {
    if (held === promise) held = undefined
    resolve()
  }
}

/** Resolves immediately unless calls are held. */
export const untilReleased = (): Promise<void> | undefined => held
