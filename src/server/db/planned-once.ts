import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * How many statements a process lets the server keep, on each connection. The product has a few hundred; a plan takes
 * some ten kilobytes there.
 */
const mostNamed = 500
/** How many texts that were sent once are remembered, until one of them is sent again. */
const mostSeen = 1_000

/** As many values or rows as there happen to be are another text each time. */
const hasList = /\bin \(\$\d+, |\), \(\$\d+|\), \(default/

/**
 * Lets the server plan what is sent again and again once for each connection, since planning costs it several times
 * what running a statement does: a statement without a name is sent under one, from its second time on. The server
 * plans a named one for its values five times, and goes on with a plan for any values only if that is no worse.
 * @returns what is called with each new connection
 */
export function createPlanOnce() {
  const names = new Map<string, string>()
  // A set keeps the order in which its entries came: the first one has waited longest.
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

/** Without values a text may be several statements, and those can have no name. */
const hasValues = (values: unknown) => Array.isArray(values) && values.length > 0

const isUnnamed = (statement: unknown): statement is { text: string } =>
  typeof statement === 'object' &&
  statement !== null &&
  'text' in statement &&
  typeof statement.text === 'string' &&
  !('submit' in statement) &&
  !('name' in statement && statement.name)
