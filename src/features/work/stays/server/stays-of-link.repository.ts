import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../../server/db/client.ts'
import { stays } from '../../../../server/db/schema/stays.ts'

/** Makes the stays that a personal link requested the member’s, also those in the trash. */
export async function giveStaysOfLink(
  tx: Tx,
  {
    familyGroupId,
    relativeLinkId,
    userId,
  }: { familyGroupId: string; relativeLinkId: string; userId: string },
) {
  await tx
    .update(stays)
    .set({
      userId,
      relativeName: null,
      relativeLinkId: null,
      version: sql`${stays.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(stays.relativeLinkId, relativeLinkId), eq(stays.familyGroupId, familyGroupId)))
}
