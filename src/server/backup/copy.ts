import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import type pg from 'pg'

// COPY, PostgreSQL's own way to move whole tables. The driver has no streams for it, only the messages of the protocol.
// @source https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-COPY

/** The messages of the driver's connection that its types leave out. */
type CopyConnection = {
  stream: Duplex
  query: (text: string) => void
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (reason: string) => void
}

const mostWaitingBytes = 1_048_576

/** Runs `copy … to stdout`. The rows come as they are read: a slow reader slows the server down. */
export async function* copyOut(client: pg.Client, statement: string): AsyncGenerator<Buffer, void> {
  const { stream } = client.connection
  const waiting: Buffer[] = []
  let waitingBytes = 0
  let isDone = false
  let failure: Error | undefined
  let wake = () => {}
  const end = (error?: Error) => {
    failure ??= error
    isDone = true
    wake()
  }
  client.query({
    submit: (connection) => connection.query(statement),
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // A copy: the driver reads the next message into the same memory.
      waiting.push(Buffer.from(chunk))
      waitingBytes += chunk.length
      if (waitingBytes > mostWaitingBytes) stream.pause()
      wake()
    },
    handleCommandComplete() {},
    handleReadyForQuery: () => end(),
    handleError: end,
  })
  while (!isDone || waiting.length > 0) {
    if (waiting.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
      continue
    }
    const chunks = Buffer.concat(waiting.splice(0))
    waitingBytes = 0
    stream.resume()
    yield chunks
  }
  if (failure) throw failure
}

/** Runs `copy … from stdin` with these rows. A failure of either side leaves no row. */
export async function copyIn(
  client: pg.Client,
  statement: string,
  rows: AsyncIterable<Uint8Array>,
): Promise<void> {
  let failure: unknown
  let isOver = false
  const send = async (connection: CopyConnection) => {
    try {
      for await (const chunk of rows) {
        if (isOver) return
        connection.sendCopyFromChunk(Buffer.from(chunk))
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      }
      connection.endCopyFrom()
    } catch (error) {
      failure = error
      connection.sendCopyFail('the rows could not be read')
    }
  }
  await new Promise<void>((resolve, reject) => {
    client.query({
      submit: (connection) => connection.query(statement),
      handleCopyInResponse: (connection: CopyConnection) => void send(connection),
      handleCommandComplete() {},
      handleReadyForQuery() {
        isOver = true
        resolve()
      },
      handleError(error: Error) {
        isOver = true
        reject(failure ?? error)
      },
    })
  })
}
