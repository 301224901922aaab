import { stringify } from 'csv-stringify/sync'
import { attachment, sandboxHeaders } from '../../../server/file-headers.ts'
import { ownColumns } from '../columns.rules.ts'
import type { AssetTable } from './asset-tables.service.ts'

/** Spreadsheets take a file for UTF-8 when it begins so. */
const utf8Mark = '\uFEFF'

const writing = {
  // A cell that a spreadsheet would run begins with an apostrophe; `withoutEscape` takes it back.
  escape_formulas: true,
  record_delimiter: '\r\n',
  // Any separator and any line break inside a cell, whichever the reader takes for one.
  quoted_match: /[\r\n\t;,]/,
}

/** The text of the file, piece by piece. */
export async function* writeTable(pages: AsyncIterable<string[][]>): AsyncGenerator<string, void> {
  yield utf8Mark + stringify([ownColumns.map(({ header }) => header)], writing)
  for await (const page of pages) if (page.length > 0) yield stringify(page, writing)
}

/** The table as a download, read from the database as fast as the browser takes it; kept by no cache. */
export async function assetTableResponse({ propertyName, pages }: AssetTable): Promise<Response> {
  const text = writeTable(pages)
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
      'content-disposition': attachment(`${propertyName} assets.csv`),
      'cache-control': 'no-store',
      ...sandboxHeaders,
    },
  })
}
