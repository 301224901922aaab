import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { isInTrash } from '../../../../server/db/presence.ts'
import { participants } from '../../../../server/db/schema/participants.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { properties } from '../../../../server/db/schema/properties.ts'

/** What is in the trash of the group, newest first; not what is in there with its property. */
export function listDeletedPayments(db: Executor, familyGroupId: string, limit: number) {
  return db
    .select({
      id: payments.id,
      name: payments.title,
      deletedAt: payments.deletedAt,
      status: payments.status,
      payerUserId: participants.userId,
      createdBy: payments.createdBy,
      decidedById: payments.decidedBy,
      propertyName: properties.name,
      propertyStatus: properties.status,
    })
    .from(payments)
    .innerJoin(participants, eq(participants.id, payments.payerId))
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

export async function deletePayments(tx: Tx, paymentIds: string[]) {
  await tx.delete(payments).where(inArray(payments.id, paymentIds))
}
