import { currentWork } from '../current-work.ts'
import type { Logger } from '../logger.ts'
import { observeStatements } from './observe-statements.ts'

type Slow = { limitMs: number; log: Pick<Logger, 'warn'>; now?: () => number }

const longestText = 2_000

/**
 * Logs statements that take long, with the request or job that sent them, and without any value. The time runs from
 * sending to the whole answer, so it includes the wait for those sent before on the same connection.
 * @param slow.limitMs 0 logs none
 * @returns the function to call with each new connection
 */
export function logSlowStatements({ limitMs, log, now = () => performance.now() }: Slow) {
  if (limitMs === 0) return () => {}
  return observeStatements(({ text }) => {
    const startedAt = now()
    const work = currentWork()
    return () => {
      const ms = Math.round(now() - startedAt)
      if (ms >= limitMs) log.warn({ ...work, ms, statement: withoutValues(text) }, 'slow statement')
    }
  })
}

/** Values are sent apart from the text; what is quoted within it is a constant of ours, and is hidden all the same. */
const withoutValues = (text: string) =>
  text
    .replaceAll(/'(?:[^']|'')*'/g, `'…'`)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longestText)
