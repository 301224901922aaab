import type { Tx } from '../../../../server/db/client.ts'
import * as repository from './rebuild-balance-entries.repository.ts'

/**
 * Computes the balance entries of a group without any from its payments and settlements, for imported groups; balances
 * follow by triggers.
 */
export async function rebuildBalanceEntries(tx: Tx, familyGroupId: string): Promise<void> {
  await repository.insertEntriesOfPayments(tx, familyGroupId)
  await repository.insertEntriesOfSettlements(tx, familyGroupId)
}
