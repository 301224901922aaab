import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import { attachment, sandboxHeaders } from './file-headers.ts'

/** The byte order mark that makes spreadsheets read UTF-8. */
const utf8Mark = '\uFEFF'

const writing = {
  record_delimiter: '\r\n',
  // Any separator or line break in a cell, whichever the reader uses.
  quoted_match: /[\r\n\t;,]/,
}

/** What a spreadsheet takes for the start of a formula, in both widths; some ignore leading blanks. */
const formula = /^(?:[\t\r]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/
const plainNumber = /^-\d+(?:\.\d+)?$/

/**
 * Prefixes a cell that a spreadsheet would run with an apostrophe. A negative number is not a formula and stays a
 * number.
 */
const escaped = (cell: string) => (formula.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell)
const cellsOf = (rows: string[][]) => rows.map((row) => row.map(escaped))

type Pages = AsyncIterable<string[][]>

/** How much is written before yielding: 30 ms. A page of 500 rows with long notes takes far longer. */
const pieceCharacters = 100_000

/** Yields the rows of a page in pieces. */
function* piecesOf(page: string[][]): Generator<string[][], void> {
  let piece: string[][] = []
  let characters = 0
  for (const row of page) {
    piece.push(row)
    characters += row.reduce((sum, cell) => sum + cell.length, 0)
    if (characters < pieceCharacters) continue
    yield piece
    piece = []
    characters = 0
  }
  if (piece.length > 0) yield piece
}

/** Yields the text of a table in pieces. */
export async function* writeCsv(header: readonly string[], pages: Pages): AsyncGenerator<string, void> {
  yield utf8Mark + stringify(cellsOf([[...header]]), writing)
  for await (const page of pages) {
    for (const piece of piecesOf(page)) {
      yield stringify(cellsOf(piece), writing)
      await nextTurn()
    }
  }
}

/** Sends a table as an uncached download, read as fast as the browser takes it. */
export async function csvResponse(fileName: string, text: AsyncGenerator<string, void>): Promise<Response> {
  // An immediate error becomes its own response, not a truncated file.
  const first = await text.next()
  const encoder = new TextEncoder()
  // The stream is read after the answer has begun: what it writes is still for this reader.
  const forReader = AsyncLocalStorage.snapshot()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (first.value) controller.enqueue(encoder.encode(first.value))
    },
    async pull(controller) {
      const { done, value } = await forReader(() => text.next())
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await text.return()
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': attachment(fileName),
      'cache-control': 'no-store',
      ...sandboxHeaders,
    },
  })
}
