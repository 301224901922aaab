import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../../server/db/client.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'

/** Makes the problems reported with a personal link the member’s, whatever became of them, also those in the trash. */
export async function giveReportsOfLink(
  tx: Tx,
  {
    familyGroupId,
    relativeLinkId,
    userId,
  }: { familyGroupId: string; relativeLinkId: string; userId: string },
) {
  await tx
    .update(tasks)
    .set({
      reportedBy: userId,
      reporterName: null,
      reporterLinkId: null,
      version: sql`${tasks.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(tasks.reporterLinkId, relativeLinkId), eq(tasks.familyGroupId, familyGroupId)))
}
