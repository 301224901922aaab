import { stringify } from 'csv-stringify/sync'
import { attachment, sandboxHeaders } from '../../../server/file-headers.ts'
import type { EntryView, StatementView } from '../entries.schemas.ts'
import { balanceRow, statementHeaders, statementRow } from '../statement.rules.ts'

/** Spreadsheets take a file for UTF-8 when it begins so. */
const utf8Mark = '\uFEFF'

// Any separator and any line break inside a cell, whichever the reader takes for one.
const writing = { record_delimiter: '\r\n', quoted_match: /[\r\n\t;,]/ }

async function* writeStatement(
  statement: StatementView,
  pages: AsyncIterable<EntryView[]>,
): AsyncGenerator<string, void> {
  yield utf8Mark + stringify([statementHeaders, balanceRow('Opening balance', statement)], writing)
  // By the lines: what is recorded while they are sent may be among them.
  let closingMinor = statement.openingMinor
  for await (const page of pages) {
    closingMinor = page.at(-1)?.balanceMinor ?? closingMinor
    if (page.length > 0)
      yield stringify(
        page.map((line) => statementRow(line, statement.currency)),
        writing,
      )
  }
  yield stringify([balanceRow('Closing balance', { ...statement, closingMinor })], writing)
}

/** The statement as a download with all its lines, read as fast as the browser takes it; kept by no cache. */
export function statementResponse(statement: StatementView, pages: AsyncIterable<EntryView[]>): Response {
  const text = writeStatement(statement, pages)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await text.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await text.return()
    },
  })
  const { participant, from, to } = statement
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': attachment(`Statement of ${participant.name} ${from} to ${to}.csv`),
      'cache-control': 'no-store',
      ...sandboxHeaders,
    },
  })
}
