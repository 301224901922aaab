import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'

const lineFeed = 10

/**
 * Runs `copy … to stdout`. The rows come as they are read: a slow reader slows the server down.
 * @returns whole rows, each with its line feed
 */
export async function* copyOut(client: pg.Client, statement: string): AsyncGenerator<Buffer, void> {
  const ready = untilReady(client)
  const stream = client.query(to(statement))
  // The connection may break after its reader has stopped.
  stream.on('error', () => {})
  const begun: Buffer[] = []
  for await (const chunk of stream) {
    const end = chunk.lastIndexOf(lineFeed) + 1
    if (end > 0) yield Buffer.concat([...begun.splice(0), chunk.subarray(0, end)])
    begun.push(chunk.subarray(end))
  }
  await ready
}

/** The rows end before the driver may take the next statement. */
function untilReady(client: pg.Client) {
  return new Promise<void>((resolve) => {
    const done = () => {
      client.off('drain', done).off('end', done)
      resolve()
    }
    client.on('drain', done).on('end', done)
  })
}

/** Runs `copy … from stdin` with these rows. A failure of either side leaves no row. */
export async function copyIn(
  client: pg.Client,
  statement: string,
  rows: AsyncIterable<Uint8Array>,
): Promise<void> {
  await pipeline(rows, client.query(from(statement)))
}
