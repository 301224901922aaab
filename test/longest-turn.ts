import { setImmediate as nextTurn } from 'node:timers/promises'

const computedMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/**
 * The most that a piece of work computes before others get their turn, in milliseconds of this thread: what else runs on
 * the machine does not count.
 */
export async function longestTurn(work: Promise<unknown>): Promise<number> {
  const ended = work.then(
    () => true,
    () => true,
  )
  for (let longest = 0; ; ) {
    const before = computedMs()
    const hasEnded = await Promise.race([ended, nextTurn(false)])
    longest = Math.max(longest, computedMs() - before)
    if (hasEnded) return longest
  }
}
