import { once } from 'node:events'
import { connect, createServer } from 'node:net'

type Statement = { text: string; isNamed: boolean }

/**
 * A proxy to a PostgreSQL that records each statement of the pages on the wire, including prepared ones and those that
 * begin and end transactions. Jobs have separate connections and are not recorded.
 * @param application whose connections are recorded
 */
export async function aStatementLog(application = 'kinstead') {
  const statements: Statement[] = []
  let target = new URL('postgres://unknown')
  const server = createServer((app) => {
    const database = connect(Number(target.port), target.hostname)
    const read = readStatements(application, (statement) => statements.push(statement))
    app.on('data', read)
    for (const socket of [app, database]) socket.on('error', () => {})
    app.pipe(database).pipe(app)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // It ends with the process; the apps close their connections.
  server.unref()
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0

  async function sentDuring(work: () => Promise<unknown>): Promise<Statement[]> {
    const before = statements.length
    await work()
    return statements.slice(before)
  }

  return {
    /** @returns the address of the database through this proxy */
    to(databaseUrl: string) {
      target = new URL(databaseUrl)
      const url = new URL(databaseUrl)
      url.host = `127.0.0.1:${port}`
      return url.href
    },
    /** Returns what was sent while a function ran. */
    async during(work: () => Promise<unknown>): Promise<string[]> {
      return (await sentDuring(work)).map(({ text }) => text)
    },
    /** Returns everything that was sent until now. */
    all: () => statements.map(({ text }) => text),
    /** Returns what was sent without a name while a function ran, which the server plans again each time. */
    async unnamedDuring(work: () => Promise<unknown>): Promise<string[]> {
      return (await sentDuring(work)).filter(({ isNamed }) => !isNamed).map(({ text }) => text)
    },
  }
}

/**
 * Reads what one connection sends (https://www.postgresql.org/docs/current/protocol-message-formats.html): a byte for the kind
 * of message and its length, except for the first message, which has no kind and names the application.
 */
function readStatements(application: string, report: (statement: Statement) => void) {
  let unread = Buffer.alloc(0)
  let isRecorded: boolean | null = null
  const parsed = new Map<string, string>()
  let bound: Statement = { text: '', isNamed: false }

  return (chunk: Buffer) => {
    unread = Buffer.concat([unread, chunk])
    while (true) {
      const head = isRecorded === null ? 0 : 1
      if (unread.length < head + 4) return
      const length = head + unread.readUInt32BE(head)
      if (unread.length < length) return
      const texts = unread.toString('utf8', head + 4, length).split('\0')
      if (isRecorded === null) isRecorded = texts[texts.indexOf('application_name') + 1] === application
      else if (isRecorded) take(String.fromCharCode(unread.readUInt8(0)), texts)
      unread = unread.subarray(length)
    }
  }

  function take(kind: string, [first = '', second = '']: string[]) {
    if (kind === 'P') parsed.set(first, second)
    if (kind === 'B') bound = { text: parsed.get(second) ?? '', isNamed: second !== '' }
    // The limits of a new connection are sent ahead of its first statement.
    if (kind === 'Q' && !first.startsWith('set ')) report({ text: first, isNamed: false })
    if (kind === 'E') report(bound)
  }
}
