import type { Tx } from '../../../../server/db/client.ts'
import * as repository from './rebuild-ledger.repository.ts'

/**
 * Computes the entries of a group that has none from its payments and settlements; the balances follow by triggers. For a
 * group that was imported: what a file says of balances is not asked.
 */
export async function rebuildLedger(tx: Tx, familyGroupId: string): Promise<void> {
  await repository.insertEntriesOfPayments(tx, familyGroupId)
  await repository.insertEntriesOfSettlements(tx, familyGroupId)
}
