import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** What Drizzle hands to the driver. */
type Read = pg.QueryConfig & { rowMode?: string }
type Column = Pick<pg.FieldDef, 'name' | 'dataTypeID'>
type Answer = Pick<pg.QueryResult, 'rows' | 'rowCount'> & { fields: Column[] }
type Send = (statement: Read | string, values?: unknown[]) => Promise<Answer>
type Connect = (...callback: Parameters<pg.Pool['connect']>[0][]) => unknown
type Waiting = { read: Read; values: unknown[]; columns: Column[]; answer: PromiseWithResolvers<Answer> }

type Scope = {
  isOver: boolean
  /** What was asked in this request, by the statement and its values; null once something was changed. */
  asked: Map<string, Promise<Answer>> | null
  /** What was asked since the process last looked for news. */
  waiting: Waiting[]
}

const scopes = new AsyncLocalStorage<Scope>()

/**
 * Joins the reads of a request: what it asks twice is read once, and what it asks at the same moment is one statement. For
 * requests that only read, and whose answer is small: all that was read is kept until it is sent.
 * @param work gets a function that ends this, for when the answer was sent
 */
export function withinJoinedReads<Result>(work: (end: () => void) => Result): Result {
  const scope: Scope = { isOver: false, asked: new Map(), waiting: [] }
  return scopes.run(scope, () =>
    work(() => {
      scope.isOver = true
    }),
  )
}

/** Lets a pool join the reads of each request that began with `withinJoinedReads`. */
export function joinReads(pool: pg.Pool) {
  const send: Send = pool.query.bind(pool)
  const connect: Connect = pool.connect.bind(pool)
  const query: Send = (statement, values) => {
    const scope = scopes.getStore()
    if (!scope || scope.isOver) return send(statement, values)
    // Drizzle hands over the values apart from the statement; what others send is none of ours.
    if (typeof statement !== 'string' && values && isRead(statement.text))
      return readOnce(scope, statement, values)
    scope.asked = null
    return send(statement, values)
  }
  // With a callback a connection is for one statement; without one it is for a transaction, which may change something.
  const connectToChange: Connect = (...callback) => {
    const scope = scopes.getStore()
    if (scope && callback.length === 0) scope.asked = null
    return connect(...callback)
  }
  Object.assign(pool, { query, connect: connectToChange })

  function readOnce(scope: Scope, read: Read, values: unknown[]): Promise<Answer> {
    const key = JSON.stringify([read.text, read.rowMode, values])
    const known = scope.asked?.get(key)
    if (known) return known
    const answer = readTogether(scope, read, values)
    scope.asked?.set(key, answer)
    return answer
  }

  function readTogether({ waiting }: Scope, read: Read, values: unknown[]): Promise<Answer> {
    const columns = columnsOf.get(read.text)
    if (!columns || hasList.test(read.text)) return readAlone(read, values)
    const answer = Promise.withResolvers<Answer>()
    waiting.push({ read, values, columns, answer })
    // By then everything has been asked that can be asked without an answer.
    if (waiting.length === 1) setImmediate(() => sendTogether(waiting.splice(0)))
    return answer.promise
  }

  async function readAlone(read: Read, values: unknown[]): Promise<Answer> {
    const answer = await send(read, values)
    const { fields } = answer
    if (columnsOf.size < mostKnown && fields.length <= mostColumns) columnsOf.set(read.text, fields)
    return answer
  }

  async function sendTogether(waiting: Waiting[]) {
    const [first, ...others] = waiting
    if (first && others.length === 0) return first.answer.resolve(readAlone(first.read, first.values))
    try {
      const values = waiting.flatMap((one) => one.values)
      const { rows } = await send({ text: joined(waiting), rowMode: 'array' }, values)
      for (const [index, one] of waiting.entries()) one.answer.resolve(answerOf(one, rows[0]?.[index]))
    } catch (error) {
      for (const { answer } of waiting) answer.reject(error)
    }
  }
}

/** The columns of each statement, which the server tells with its first answer: until then it goes alone. */
const columnsOf = new Map<string, Column[]>()
const mostKnown = 2_000
/** As many arguments as a function may have. */
const mostColumns = 100

/** A statement that names a change anywhere, such as in its `with`, or that holds rows, is sent as it is. */
const isRead = (text: string) =>
  /^\s*(select|with)\b/i.test(text) &&
  !/\b(insert|update|delete|merge|for share|for key|for no key)\b/i.test(text)

/** As many values as there happen to be, which is another statement each time; joined ones stay the same. */
const hasList = /\bin \(\$\d+, /

/** Each read as one column, its rows as JSON of what the server would have sent for each value. */
function joined(waiting: Waiting[]): string {
  let before = 0
  const parts = waiting.map(({ read, values, columns }) => {
    const own = read.text.replace(/;\s*$/, '').replace(/\$(\d+)/g, (_, place) => `$${Number(place) + before}`)
    before += values.length
    const names = columns.map((_, index) => `c${index}`)
    const row = names.map((name) => `${name}::text`).join(', ')
    return `(select coalesce(json_agg(json_build_array(${row})), '[]') from (${own}) as read (${names.join(', ')}))`
  })
  return `select ${parts.join(',\n')}`
}

function answerOf({ read, columns }: Waiting, texts: (string | null)[][]): Answer {
  const parsers = columns.map(({ dataTypeID }) => parserOf(read, dataTypeID))
  const rows = texts.map((row) => row.map((text, index) => (text === null ? null : parsers[index]?.(text))))
  const isArray = read.rowMode === 'array'
  const named = (row: unknown[]) => Object.fromEntries(columns.map(({ name }, index) => [name, row[index]]))
  return { rows: isArray ? rows : rows.map(named), rowCount: rows.length, fields: columns }
}

/** As the driver reads a value of this type. */
function parserOf({ types = pg.types }: Read, type: number): (text: string) => unknown {
  return types.getTypeParser(type, 'text')
}
