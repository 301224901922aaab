import { appendFileSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterEach, beforeEach, type TestContext } from 'vitest'

// Another version of PostgreSQL can differ only in what a statement does. So only the tests that first sent each
// statement run there, not those that repeat one with other values.

const { STATEMENTS_NOTED_IN: notedIn, STATEMENTS_OF: chosenFrom } = process.env

/** One line for each test that first sent a statement: `path of the file`, tab, `id of the test`. */
const lineOf = ({ task }: TestContext) => `${task.file.filepath}\t${task.id}`

const spoken = new Set<string>()
let isFirst = false

/** The number of values and rows does not make a statement different. */
const shapeOf = (statement: string) =>
  statement
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\((?:\$|default|, )+\)(?:, \((?:\$|default|, )+\))*/g, '($)')
    .replaceAll(/\$(?:, \$)+/g, '$')

function note(query: unknown) {
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query
  if (typeof text !== 'string') return
  const shape = shapeOf(text)
  isFirst ||= !spoken.has(shape)
  spoken.add(shape)
}

if (notedIn) {
  const { query } = pg.Client.prototype
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...given: unknown[]): unknown {
      note(given[0])
      return Reflect.apply(query as never, this, given)
    },
  })
}

const chosen = chosenFrom && new Set(readFileSync(chosenFrom, 'utf8').split('\n'))

/** For the tests of a file that has a database. */
export function chooseByStatements() {
  if (chosen)
    beforeEach((context) => {
      if (!chosen.has(lineOf(context))) context.skip()
    })
  if (!notedIn) return
  afterEach((context) => {
    if (isFirst) appendFileSync(notedIn, `${lineOf(context)}\n`)
    isFirst = false
  })
}
