import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { isInTrash } from '../../../../server/db/presence.ts'
import { billSeries, bills } from '../../../../server/db/schema/bills.ts'
import { properties } from '../../../../server/db/schema/properties.ts'

/** What is in the trash of the group, newest first; what went with its whole property is not. */
export const listDeletedBills = (db: Executor, familyGroupId: string, limit: number) =>
  db
    .select({
      id: bills.id,
      name: bills.title,
      deletedAt: bills.deletedAt,
      createdBy: bills.createdBy,
      propertyName: properties.name,
      propertyStatus: properties.status,
    })
    .from(bills)
    .leftJoin(properties, eq(properties.id, bills.propertyId))
    .where(
      and(eq(bills.familyGroupId, familyGroupId), isInTrash(bills.deletedAt), isNull(properties.deletedAt)),
    )
    .orderBy(desc(bills.deletedAt), desc(bills.id))
    .limit(limit)

export const deleteBills = (tx: Tx, ids: string[]) => tx.delete(bills).where(inArray(bills.id, ids))

/** The bills that they created stay, detached from them. */
export async function deleteSeries(tx: Tx, ids: string[]) {
  await tx.update(bills).set({ seriesId: null, occurrenceOn: null }).where(inArray(bills.seriesId, ids))
  await tx.delete(billSeries).where(inArray(billSeries.id, ids))
}
