import type pg from 'pg'

export type Statement = { name?: string | undefined; text: string }

/**
 * Calls back for each statement that a connection sends, and when its whole answer has come.
 * @param begin returns what to call at the end, with the error if there was one
 * @returns the function to call with each new connection
 */
export function observeStatements(begin: (statement: Statement) => (error?: unknown) => void) {
  return (client: pg.Client) => {
    const send: (...sent: unknown[]) => unknown = client.query.bind(client)
    const query = (...sent: unknown[]) => {
      const statement = statementOf(sent[0])
      if (!statement) return send(...sent)
      const end = begin(statement)
      const callback = sent.at(-1)
      if (typeof callback === 'function')
        return send(...sent.slice(0, -1), (...answer: unknown[]) => {
          end(answer[0] ?? undefined)
          callback(...answer)
        })
      const answer = send(...sent)
      if (answer instanceof Promise) answer.then(() => end(), end)
      return answer
    }
    client.query = query as typeof client.query
  }
}

/** Null for what has no text, such as a COPY. */
function statementOf(sent: unknown): Statement | null {
  if (typeof sent === 'string') return { text: sent }
  if (typeof sent !== 'object' || sent === null || 'submit' in sent) return null
  if (!('text' in sent) || typeof sent.text !== 'string') return null
  return { text: sent.text, name: 'name' in sent && typeof sent.name === 'string' ? sent.name : undefined }
}
