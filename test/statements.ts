import { appendFileSync } from 'node:fs'
import pg from 'pg'

/** The file in which each statement is noted, on a line of its own as JSON, for `scripts/lib/plan-statements.mjs`. */
const { STATEMENTS_NOTED_IN: notedIn } = process.env

/** How the names of databases begin that have the schema of today: a test may have others, of earlier releases. */
export const testDatabaseNames = 'kinstead_test_'

/** Others, such as `set` and `listen`, cannot be planned. */
const canBePlanned = /^\s*(?:select|insert|update|delete|merge|with|values)\b/i

/** The number of values and rows does not make a statement different. */
const shapeOf = (statement: string) =>
  statement
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\((?:\$|default|, )+\)(?:, \((?:\$|default|, )+\))*/g, '($)')
    .replaceAll(/\$(?:, \$)+/g, '$')

/** Notes each statement that any connection of this process sends to a test database, once. */
export function noteStatements() {
  if (!notedIn || noted) return
  noted = new Set()
  const { query } = pg.Client.prototype
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...given: unknown[]): unknown {
      if (this.database?.startsWith(testDatabaseNames)) note(given[0])
      return Reflect.apply(query as never, this, given)
    },
  })
}
let noted: Set<string> | null = null

function note(query: unknown) {
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query
  if (!notedIn || typeof text !== 'string' || !canBePlanned.test(text)) return
  const shape = shapeOf(text)
  if (noted?.has(shape)) return
  noted?.add(shape)
  appendFileSync(notedIn, `${JSON.stringify(text)}\n`)
}
