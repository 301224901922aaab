import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Executor, Tx } from '../../../server/db/client.ts'
import { isInTrash, isPastTrash, isPropertyThere } from '../../../server/db/presence.ts'
import { billSeries, bills } from '../../../server/db/schema/bills.ts'
import { properties } from '../../../server/db/schema/properties.ts'

/** What is in the trash of the group, newest first; what went with its whole property is not. */
export const listDeletedBills = (db: Executor, familyGroupId: string, limit: number) =>
  db
    .select({
      id: bills.id,
      name: bills.title,
      deletedAt: bills.deletedAt,
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

/** Removes for good some of what was deleted more than 30 days ago, and does not go with its property. @returns how many. */
export async function deleteExpiredBills(tx: Tx, limit: number): Promise<number> {
  const expired = await tx
    .select({ id: bills.id })
    .from(bills)
    .where(and(isPastTrash(bills.deletedAt), isPropertyThere(bills.propertyId)))
    .limit(limit)
    .for('update', { skipLocked: true })
  if (expired.length === 0) return 0
  await tx.delete(bills).where(
    inArray(
      bills.id,
      expired.map(({ id }) => id),
    ),
  )
  return expired.length
}

/** The same for series. The bills that they made stay, each on its own. */
export async function deleteExpiredSeries(tx: Tx, limit: number): Promise<number> {
  const expired = await tx
    .select({ id: billSeries.id })
    .from(billSeries)
    .where(and(isPastTrash(billSeries.deletedAt), isPropertyThere(billSeries.propertyId)))
    .limit(limit)
    .for('update', { skipLocked: true })
  if (expired.length === 0) return 0
  const ids = expired.map(({ id }) => id)
  await tx.update(bills).set({ seriesId: null, occurrenceOn: null }).where(inArray(bills.seriesId, ids))
  await tx.delete(billSeries).where(inArray(billSeries.id, ids))
  return expired.length
}
