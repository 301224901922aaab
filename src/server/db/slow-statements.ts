import type pg from 'pg'
import { currentWork } from '../current-work.ts'
import type { Logger } from '../logger.ts'

type Slow = { limitMs: number; log: Pick<Logger, 'warn'>; now?: () => number }

const longestText = 2_000

/**
 * Logs statements that take long, with the request or job that sent them, and without any value. The time runs from
 * sending to the whole answer, so it includes the wait for those sent before on the same connection.
 * @param slow.limitMs 0 logs none
 * @returns the function to call with each new connection
 */
export function logSlowStatements({ limitMs, log, now = () => performance.now() }: Slow) {
  return (client: pg.Client) => {
    if (limitMs === 0) return
    const send: (...sent: unknown[]) => unknown = client.query.bind(client)
    const query = (...sent: unknown[]) => {
      const text = textOf(sent[0])
      if (text === null) return send(...sent)
      const startedAt = now()
      const work = currentWork()
      const end = () => {
        const ms = Math.round(now() - startedAt)
        if (ms >= limitMs) log.warn({ ...work, ms, statement: withoutValues(text) }, 'slow statement')
      }
      const callback = sent.at(-1)
      if (typeof callback === 'function')
        return send(...sent.slice(0, -1), (...answer: unknown[]) => {
          end()
          callback(...answer)
        })
      const answer = send(...sent)
      if (answer instanceof Promise) answer.then(end, end)
      return answer
    }
    client.query = query as typeof client.query
  }
}

/** Returns the text of a statement; null for others, such as a COPY. */
function textOf(statement: unknown): string | null {
  if (typeof statement === 'string') return statement
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return null
  return 'text' in statement && typeof statement.text === 'string' ? statement.text : null
}

/** Values are sent apart from the text; what is quoted within it is a constant of ours, and is hidden all the same. */
const withoutValues = (text: string) =>
  text
    .replaceAll(/'(?:[^']|'')*'/g, `'…'`)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, longestText)
