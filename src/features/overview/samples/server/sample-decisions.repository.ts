import type { Tx } from '../../../../server/db/client.ts'
import {
  decisionDocuments,
  decisionOptions,
  decisions,
  decisionVoters,
  decisionVotes,
} from '../../../../server/db/schema/decisions.ts'

type DecisionRows = {
  decision: typeof decisions.$inferInsert
  documents: (typeof decisionDocuments.$inferInsert)[]
  options: (typeof decisionOptions.$inferInsert)[]
  voters: (typeof decisionVoters.$inferInsert)[]
  votes: (typeof decisionVotes.$inferInsert)[]
}

/** Inserts past rows directly; the table constraints apply. */
export async function insertDecisions(tx: Tx, rows: readonly DecisionRows[]) {
  if (rows.length === 0) return
  await tx.insert(decisions).values(rows.map(({ decision }) => decision))
  const attached = rows.flatMap(({ documents }) => documents)
  if (attached.length > 0) await tx.insert(decisionDocuments).values(attached)
  await tx.insert(decisionOptions).values(rows.flatMap(({ options }) => options))
  await tx.insert(decisionVoters).values(rows.flatMap(({ voters }) => voters))
  await tx.insert(decisionVotes).values(rows.flatMap(({ votes }) => votes))
}
