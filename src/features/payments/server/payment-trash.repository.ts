import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Executor, Tx } from '../../../server/db/client.ts'
import { isInTrash, isPastTrash, isPropertyThere } from '../../../server/db/presence.ts'
import { payments } from '../../../server/db/schema/payments.ts'
import { properties } from '../../../server/db/schema/properties.ts'

/** What is in the trash of the group, newest first; not what is in there with its property. */
export function listDeletedPayments(db: Executor, familyGroupId: string, limit: number) {
  return db
    .select({
      id: payments.id,
      name: payments.title,
      deletedAt: payments.deletedAt,
      propertyName: properties.name,
      propertyStatus: properties.status,
    })
    .from(payments)
    .leftJoin(properties, eq(properties.id, payments.propertyId))
    .where(
      and(
        eq(payments.familyGroupId, familyGroupId),
        isInTrash(payments.deletedAt),
        isNull(properties.deletedAt),
      ),
    )
    .orderBy(desc(payments.deletedAt), desc(payments.id))
    .limit(limit)
}

/** What was deleted more than 30 days ago, held until the transaction ends; not what goes with its property. */
export async function lockExpiredPayments(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(isPastTrash(payments.deletedAt), isPropertyThere(payments.propertyId)))
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

export async function deletePayments(tx: Tx, paymentIds: string[]) {
  await tx.delete(payments).where(inArray(payments.id, paymentIds))
}
