import pg from 'pg'
import { statementName } from './planned-once.ts'

/** What Drizzle hands to the driver. */
export type Read = pg.QueryConfig & { rowMode?: string }
export type Send = (statement: Read | string, values?: unknown[]) => Promise<pg.QueryResult>

/** How many joined statements a process lets the server keep on each connection; more reads than that are sent one by one. */
const mostJoined = 200
/** How many reads are remembered with the types of their columns. */
const mostKnown = 1_000

/** A list with one parameter for each value makes a new statement for each length, so it would not be sent again. */
const hasList = /\bin \(\$\d+, |\), \(\$\d+/

/** A read that was sent before, so that its columns are known. */
type Known = { id: number; text: string; fields: pg.FieldDef[] }
type Waiting = {
  read: Read
  known: Known
  values: unknown[]
  resolve: (answer: pg.QueryResult) => void
  reject: (reason: unknown) => void
}
type Joined = { name: string; text: string }

/** The reads of one request that wait for others of the same moment. */
export type Batch = { waiting: Waiting[] }
export const emptyBatch = (): Batch => ({ waiting: [] })

/**
 * Sends the reads that a request makes at the same moment as one statement, and gives each caller the rows that its own
 * read would have returned. A read that is new to the process is sent on its own, which tells the types of its columns.
 */
export function createReadTogether(send: Send) {
  const known = new Map<string, Known>()
  // Null for reads that cannot be joined: the server refused the statement.
  const joined = new Map<string, Joined | null>()

  async function learn(read: Read, values: unknown[]) {
    const answer = await send(read, values)
    if (answer.fields.length > 0 && known.size < mostKnown && !known.has(read.text))
      known.set(read.text, { id: known.size, text: read.text, fields: answer.fields })
    return answer
  }

  function statementOf(key: string, waiting: Waiting[]): Joined | null {
    const made = joined.get(key)
    if (made !== undefined || joined.size >= mostJoined) return made ?? null
    const text = join(waiting)
    const statement = { name: statementName(text), text }
    joined.set(key, statement)
    return statement
  }

  const sendAlone = ({ read, values, resolve, reject }: Waiting) =>
    void send(read, values).then(resolve, reject)

  async function sendJoined(waiting: Waiting[]) {
    const key = waiting.map(({ known: { id } }) => id).join()
    const statement = waiting.length > 1 ? statementOf(key, waiting) : null
    if (!statement) return waiting.forEach(sendAlone)
    const values = waiting.flatMap((one) => one.values)
    try {
      const { rows } = await send({ ...statement, rowMode: 'array', types: asText }, values)
      for (const [index, answer] of split(waiting, rows).entries()) waiting[index]?.resolve(answer)
    } catch (error) {
      const code = codeOf(error)
      if (code.startsWith('42')) joined.set(key, null)
      if (isOfStatement(code)) waiting.forEach(sendAlone)
      else for (const { reject } of waiting) reject(error)
    }
  }

  /** Waits for one turn of the event loop that brings no other read: what a page needs is asked for within a few turns. */
  function sendWhenComplete(batch: Batch, count = 0) {
    setImmediate(() => {
      if (batch.waiting.length > count) return sendWhenComplete(batch, batch.waiting.length)
      const waiting = batch.waiting.toSorted((one, other) => one.known.id - other.known.id)
      batch.waiting = []
      void sendJoined(waiting)
    })
  }

  return (batch: Batch, read: Read, values: unknown[]): Promise<pg.QueryResult> => {
    const sentBefore = known.get(read.text)
    if (!sentBefore) return hasList.test(read.text) ? send(read, values) : learn(read, values)
    return new Promise((resolve, reject) => {
      if (batch.waiting.length === 0) sendWhenComplete(batch)
      batch.waiting.push({ read, known: sentBefore, values, resolve, reject })
    })
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** A value or a plan of one read may be at fault, and the others get their answer. What the server lacks, all of them lack. */
const isOfStatement = (code: string) => /^(0A|22|26|42|57014)/.test(code)

const asText = { getTypeParser: () => (value: string) => value }

/** One statement whose rows are the number of a read and one of its rows, as the server writes a row. */
function join(waiting: Waiting[]): string {
  let before = 0
  const parts = waiting.map(({ read: { text }, values }, index) => {
    const own = text
      .replace(parameter, (found, number?: string) => (number ? `$${before + Number(number)}` : found))
      .replace(/;\s*$/, '')
    before += values.length
    return `select ${index}, (part.*)::text from (${own}\n) as part`
  })
  return parts.join('\nunion all\n')
}

/** A parameter, but not inside of a string or a name. */
const parameter = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/g

function split(waiting: Waiting[], rows: unknown[][]): pg.QueryResult[] {
  const parts = waiting.map(({ read, known: { fields } }) => {
    const types = read.types ?? pg.types
    const parsers = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text'))
    const toRow = read.rowMode === 'array' ? (values: unknown[]) => values : objectOf(fields)
    return { fields, parsers, toRow, rows: [] as unknown[] }
  })
  for (const [index, row] of rows) {
    const part = parts[Number(index)]
    if (!part) continue
    const values = valuesOf(String(row)).map((value, at) =>
      value === null ? null : part.parsers[at]?.(value),
    )
    part.rows.push(part.toRow(values))
  }
  return parts.map(({ fields, rows }) => ({ command: 'SELECT', oid: 0, rowCount: rows.length, fields, rows }))
}

const objectOf = (fields: pg.FieldDef[]) => (values: unknown[]) =>
  Object.fromEntries(fields.map(({ name }, at) => [name, values[at]]))

/**
 * Reads a row as PostgreSQL writes it: `(1,,"two, ""quoted"" words")`. Nothing at all is null.
 * https://www.postgresql.org/docs/current/rowtypes.html#ROWTYPES-IO-SYNTAX
 */
export function valuesOf(row: string): (string | null)[] {
  const values: (string | null)[] = []
  const end = row.length - 1
  for (let at = 1; at <= end; at++) {
    const from = at
    if (row[at] === '"') {
      at = closingQuote(row, at)
      values.push(row.slice(from + 1, at).replace(/""|\\\\/g, (pair) => pair.charAt(0)))
      at++
    } else {
      const comma = row.indexOf(',', at)
      at = comma === -1 ? end : comma
      values.push(at === from ? null : row.slice(from, at))
    }
  }
  return values
}

/** A quote inside a value is written twice. */
function closingQuote(row: string, opening: number): number {
  let at = row.indexOf('"', opening + 1)
  while (row[at + 1] === '"') at = row.indexOf('"', at + 2)
  return at
}
