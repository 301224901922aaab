import type pg from 'pg'
import { observeStatements } from '../db/observe-statements.ts'
import { createStatementNames } from './statement-name.ts'
import type { Traces } from './traces.ts'

/** Records each statement under its name, without its text and values. */
export function traceStatements(traces: Traces): (client: pg.Client) => void {
  const nameOf = createStatementNames()
  return observeStatements((statement) => {
    const { name, operation, table } = nameOf(statement)
    const { end } = traces.begin({
      name,
      kind: 'CLIENT',
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        ...(table && { 'db.collection.name': table }),
      },
    })
    return end
  })
}
