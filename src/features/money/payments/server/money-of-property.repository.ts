import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../../server/db/client.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { settlements } from '../../../../server/db/schema/settlements.ts'

type House = { propertyId: string; familyGroupId: string }

/** Whether something was paid for the house, or settled for it, in whatever state; not what is in the trash. */
export async function hasMoney(tx: Tx, { propertyId, familyGroupId }: House): Promise<boolean> {
  const [payment] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.propertyId, propertyId),
        eq(payments.familyGroupId, familyGroupId),
        isNull(payments.deletedAt),
      ),
    )
    .limit(1)
  if (payment) return true
  const [settlement] = await tx
    .select({ id: settlements.id })
    .from(settlements)
    .where(and(eq(settlements.propertyId, propertyId), eq(settlements.familyGroupId, familyGroupId)))
    .limit(1)
  return settlement !== undefined
}
