import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../../server/db/client.ts'
import { memberships } from '../../../server/db/schema/groups.ts'
import { notifications } from '../../../server/db/schema/notifications.ts'

/** @returns those of the people who are members of the group now. */
export async function keepMembers(tx: Tx, familyGroupId: string, userIds: string[]): Promise<string[]> {
  const rows = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.familyGroupId, familyGroupId),
        inArray(memberships.userId, userIds),
        isNull(memberships.leftAt),
      ),
    )
  return rows.map(({ userId }) => userId)
}

/** What was raised under the same key before is left as it is. */
export async function insertNotifications(tx: Tx, rows: (typeof notifications.$inferInsert)[]) {
  await tx.insert(notifications).values(rows).onConflictDoNothing()
}
