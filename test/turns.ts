import { setImmediate as nextTurn } from 'node:timers/promises'

/** Counts how often other work runs during a piece of work: once for each pass of the event loop. */
export async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let hasEnded = false
  const end = () => {
    hasEnded = true
  }
  work.then(end, end)
  let turns = 0
  while (!hasEnded) {
    await nextTurn()
    turns++
  }
  return turns
}
