import { setImmediate as nextTurn } from 'node:timers/promises'
import { stringify } from 'csv-stringify/sync'
import { attachment, sandboxHeaders } from './file-headers.ts'

/** Spreadsheets take a file for UTF-8 when it begins so. */
const utf8Mark = '\uFEFF'

const writing = {
  record_delimiter: '\r\n',
  // Any separator and any line break inside a cell, whichever the reader takes for one.
  quoted_match: /[\r\n\t;,]/,
}

/** What a spreadsheet takes for the beginning of a formula, in both widths; some look past blanks. */
const formula = /^(?:[\t\r]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/
const plainNumber = /^-\d+(?:\.\d+)?$/

/** A cell that a spreadsheet would run begins with an apostrophe. A number below zero runs nothing, and stays one. */
const escaped = (cell: string) => (formula.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell)
const cellsOf = (rows: string[][]) => rows.map((row) => row.map(escaped))

type Pages = AsyncIterable<string[][]>

/** How much is written before others get their turn: 30 ms. A page of 500 rows with long notes takes far longer as a whole. */
const pieceCharacters = 100_000

/** The rows of a page, in pieces. */
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

/** The text of a table, piece by piece. */
export async function* writeCsv(header: readonly string[], pages: Pages): AsyncGenerator<string, void> {
  yield utf8Mark + stringify(cellsOf([[...header]]), writing)
  for await (const page of pages) {
    for (const piece of piecesOf(page)) {
      yield stringify(cellsOf(piece), writing)
      await nextTurn()
    }
  }
}

/** A table as a download, read as fast as the browser takes it; kept by no cache. */
export async function csvResponse(fileName: string, text: AsyncGenerator<string, void>): Promise<Response> {
  // What goes wrong at once is an answer of its own, not a cut file.
  const first = await text.next()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (first.value) controller.enqueue(encoder.encode(first.value))
    },
    async pull(controller) {
      const { done, value } = await text.next()
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
