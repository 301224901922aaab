import { and, eq, sql } from 'drizzle-orm'
import { type Executor, preparedRead, type Tx } from '../../../../server/db/client.ts'
import { inBatches } from '../../../../server/db/insert-batches.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { balanceEntries, balances } from '../../../../server/db/schema/settlements.ts'

/**
 * Locks the money of a group for the transaction: all writers of payments, settlements and balances, and members
 * leaving, are serialised. Taken after the property and the bill, payment or settlement row; before files.
 */
export async function lockMoney(tx: Tx, familyGroupId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`money-of:${familyGroupId}`}, 0))`)
}

/** The entries of one payment or settlement. */
export type EntriesKey = { familyGroupId: string } & ({ paymentId: string } | { settlementId: string })

export async function deleteEntries(tx: Tx, source: EntriesKey) {
  const isOfSource =
    'paymentId' in source
      ? eq(balanceEntries.paymentId, source.paymentId)
      : eq(balanceEntries.settlementId, source.settlementId)
  await tx
    .delete(balanceEntries)
    .where(and(eq(balanceEntries.familyGroupId, source.familyGroupId), isOfSource))
}

/** Balances follow by triggers. */
export const insertEntries = (tx: Tx, entries: readonly (typeof balanceEntries.$inferInsert)[]) =>
  inBatches(entries, (batch) => tx.insert(balanceEntries).values(batch))

export type Scope = { familyGroupId: string; participantId: string; propertyId?: string | undefined }

/** Reads one person’s balance in the group or in one property. */
export async function findStanding(db: Executor, { familyGroupId, participantId, propertyId }: Scope) {
  const [row] = await db
    .select({
      balanceMinor: sql`sum(${balances.balanceMinor})`.mapWith(Number),
      waitingMinor: sql`sum(${balances.waitingMinor})`.mapWith(Number),
    })
    .from(balances)
    .where(
      and(
        eq(balances.familyGroupId, familyGroupId),
        eq(balances.participantId, participantId),
        propertyId === undefined ? undefined : eq(balances.propertyId, propertyId),
      ),
    )
  // Without rows the sums are null.
  return { balanceMinor: row?.balanceMinor ?? 0, waitingMinor: row?.waitingMinor ?? 0 }
}

const reckoningOfGroup = preparedRead((db) =>
  db
    .select({ currency: familyGroups.currency, timeZone: familyGroups.timeZone })
    .from(familyGroups)
    .where(eq(familyGroups.id, sql.placeholder('familyGroupId')))
    .prepare('reckoning_of_group'),
)

/** Reads the currency and time zone of a group. */
export async function findReckoning(db: Executor, familyGroupId: string) {
  const [group] = await reckoningOfGroup(db).execute({ familyGroupId })
  return group
}
