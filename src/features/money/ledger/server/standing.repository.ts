import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { balances } from '../../../../server/db/schema/settlements.ts'

/** How one person stands in the group, or in one house of it. */
export async function sumBalances(
  db: Executor,
  {
    familyGroupId,
    participantId,
    propertyId,
  }: { familyGroupId: string; participantId: string; propertyId?: string | undefined },
): Promise<{ balanceMinor: number; waitingMinor: number }> {
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
