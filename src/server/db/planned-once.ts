import { createHash } from 'node:crypto'
import type pg from 'pg'

/**
 * How many statements a process lets the server keep, on each connection. The product has a few hundred; a plan takes
 * some ten kilobytes there.
 */
const most = 500

/** The names of the statements that were sent before, by their text; null for the first time. */
const names = new Map<string, string | null>()

/** A list of as many values as there happen to be is another text each time. */
const hasList = /\bin \(\$\d+, |\), \(\$\d+|\), \(default/

/**
 * Lets the server plan what is sent again and again once for each connection, since planning costs it several times
 * what running a statement does: a statement without a name is sent under one, from its second time on. The server
 * plans a named one for its values five times, and goes on with a plan for any values only if that is no worse.
 */
export function planOnce(client: pg.Client) {
  const send: (...sent: unknown[]) => unknown = client.query.bind(client)
  const query = (statement: unknown, values: unknown, ...rest: unknown[]) =>
    send(hasValues(values) ? named(statement) : statement, values, ...rest)
  client.query = query as typeof client.query
}

/** Without values a text may be several statements, and those can have no name. */
const hasValues = (values: unknown) => Array.isArray(values) && values.length > 0

function named(statement: unknown): unknown {
  if (!isUnnamed(statement)) return statement
  const name = nameOf(statement.text)
  return name ? { ...statement, name } : statement
}

const isUnnamed = (statement: unknown): statement is { text: string } =>
  typeof statement === 'object' &&
  statement !== null &&
  'text' in statement &&
  typeof statement.text === 'string' &&
  !('submit' in statement) &&
  !('name' in statement && statement.name)

function nameOf(text: string): string | null {
  const known = names.get(text)
  if (known) return known
  if (known === undefined && (names.size >= most || hasList.test(text))) return null
  const name =
    known === null ? `kinstead_${createHash('sha256').update(text).digest('hex').slice(0, 40)}` : null
  names.set(text, name)
  return name
}
