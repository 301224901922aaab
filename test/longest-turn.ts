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
  let hasEnded = false
  const end = () => {
    hasEnded = true
  }
  work.then(end, end)
  let longest = 0
  while (!hasEnded) {
    const before = computedMs()
    await nextTurn()
    longest = Math.max(longest, computedMs() - before)
  }
  return longest
}
