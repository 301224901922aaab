import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * How many statements a process keeps on each connection. The product has a few hundred; a plan takes about ten
 * kilobytes.
 */
const mostNamed = 500
/** How many texts sent once are remembered until they are sent again. */
const mostSeen = 1_000

/** A varying number of values or rows makes a new text each time. */
const hasList = /\bin \(\$\d+, |\), \(\$\d+|\), \(default/

/**
 * Returns the name of a statement, which depends on nothing but its text: behind a pooler, several processes share a
 * connection, and the same name with another text would be refused.
 */
export const statementName = (text: string) =>
  `kinstead_${createHash('sha256').update(text).digest('hex').slice(0, 40)}`

/** Returns whether a name was made of its text, so that it tells a reader nothing. */
export const isGivenName = (name: string) => /^kinstead_[\da-f]{40}$/.test(name)

/**
 * Makes the server plan repeated statements once per connection, since planning costs several times as much as
 * running: from its second time on, an unnamed statement gets a name. The server plans a named one for its values five
 * times, then keeps a generic plan only if it is no worse. A statement that was prepared under a name of its own is
 * named from its first time on.
 * @returns the function to call with each new connection
 */
export function createPlanOnce() {
  const names = new Map<string, string>()
  /** Of statements that were prepared under a name of their own; as many as the code has. */
  const preparedNames = new Map<string, string>()
  // A set keeps insertion order: the first entry is the oldest.
  const seen = new Set<string>()

  return (client: pg.Client) => changeStatements(client, named)

  function named(statement: unknown, values: unknown): unknown {
    if (!hasText(statement)) return statement
    const { text } = statement
    const name = statement.name ? preparedName(text) : hasValues(values) ? nameOf(text) : null
    return name ? { ...statement, name } : statement
  }

  function preparedName(text: string): string {
    const known = preparedNames.get(text)
    if (known) return known
    const name = statementName(text)
    preparedNames.set(text, name)
    return name
  }

  function nameOf(text: string): string | null {
    const known = names.get(text)
    if (known) return known
    if (names.size >= mostNamed) return null
    if (!seen.delete(text)) {
      if (!hasList.test(text)) remember(text)
      return null
    }
    const name = statementName(text)
    names.set(text, name)
    return name
  }

  function remember(text: string) {
    const [oldest] = seen
    if (seen.size >= mostSeen && oldest !== undefined) seen.delete(oldest)
    seen.add(text)
  }
}

/** Takes the names off the statements of a connection, for poolers that do not know prepared ones. */
export const unnamed = (client: pg.Client) =>
  changeStatements(client, (statement) =>
    hasText(statement) ? { ...statement, name: undefined } : statement,
  )

/** Calls a function with each statement of a connection, and sends what it returns. */
export function changeStatements(
  client: pg.Client,
  change: (statement: unknown, values: unknown) => unknown,
) {
  const send: (...sent: unknown[]) => unknown = client.query.bind(client)
  const query = (statement: unknown, values: unknown, ...rest: unknown[]) =>
    send(change(statement, values), values, ...rest)
  client.query = query as typeof client.query
}

/** Without values a text may hold several statements, which cannot be named. */
const hasValues = (values: unknown) => Array.isArray(values) && values.length > 0

const hasText = (statement: unknown): statement is { text: string; name?: unknown } =>
  typeof statement === 'object' &&
  statement !== null &&
  'text' in statement &&
  typeof statement.text === 'string' &&
  !('submit' in statement)
