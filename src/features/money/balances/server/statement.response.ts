import { t } from '@lingui/core/macro'
import { csvResponse, writeCsv } from '../../../../server/csv-response.ts'
import type { EntryView, StatementView } from '../balances.schemas.ts'
import { balanceRow, statementHeaders, statementRow } from '../statement.rules.ts'

async function* rowsOf(statement: StatementView, pages: AsyncIterable<EntryView[]>) {
  yield [balanceRow('OPENING', statement)]
  // By line, since payments may be recorded while the file is sent.
  let closingMinor = statement.openingMinor
  for await (const page of pages) {
    closingMinor = page.at(-1)?.balanceMinor ?? closingMinor
    yield page.map((line) => statementRow(line, statement.currency))
  }
  yield [balanceRow('CLOSING', { ...statement, closingMinor })]
}

/** Returns the statement as a download with all its lines. */
export function statementResponse(
  statement: StatementView,
  pages: AsyncIterable<EntryView[]>,
): Promise<Response> {
  const { participant, from, to } = statement
  return csvResponse(
    t`Statement of ${participant.name} ${from} to ${to}.csv`,
    writeCsv(statementHeaders(), rowsOf(statement, pages)),
  )
}
