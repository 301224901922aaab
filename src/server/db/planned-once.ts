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
 * Makes the server plan repeated statements once per connection, since planning costs several times as much as
 * running: from its second time on, an unnamed statement gets a name. The server plans a named one for its values five
 * times, then keeps a generic plan only if it is no worse.
 * @returns the function to call with each new connection
 */
export function createPlanOnce() {
  const names = new Map<string, string>()
  // A set keeps insertion order: the first entry is the oldest.
  const seen = new Set<string>()

  return (client: pg.Client) => {
    const send: (...sent: unknown[]) => unknown = client.query.bind(client)
    const query = (statement: unknown, values: unknown, ...rest: unknown[]) =>
      send(hasValues(values) ? named(statement) : statement, values, ...rest)
    client.query = query as typeof client.query
  }

  function named(statement: unknown): unknown {
    if (!isUnnamed(statement)) return statement
    const name = nameOf(statement.text)
    return name ? { ...statement, name } : statement
  }

  function nameOf(text: string): string | null {
    const known = names.get(text)
    if (known) return known
    if (names.size >= mostNamed) return null
    if (!seen.delete(text)) {
      if (!hasList.test(text)) remember(text)
      return null
    }
    const name = `kinstead_${createHash('sha256').update(text).digest('hex').slice(0, 40)}`
    names.set(text, name)
    return name
  }

  function remember(text: string) {
    const [oldest] = seen
    if (seen.size >= mostSeen && oldest !== undefined) seen.delete(oldest)
    seen.add(text)
  }
}

/** Without values a text may hold several statements, which cannot be named. */
const hasValues = (values: unknown) => Array.isArray(values) && values.length > 0

const isUnnamed = (statement: unknown): statement is { text: string } =>
  typeof statement === 'object' &&
  statement !== null &&
  'text' in statement &&
  typeof statement.text === 'string' &&
  !('submit' in statement) &&
  !('name' in statement && statement.name)
