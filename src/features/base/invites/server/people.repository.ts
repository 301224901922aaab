import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { users } from '../../../../server/db/schema/users.ts'

export async function isMember(db: Executor, familyGroupId: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.familyGroupId, familyGroupId),
        eq(memberships.userId, userId),
        isNull(memberships.leftAt),
      ),
    )
  return rows.length > 0
}

/** Lists the accounts that confirmed this address; there may be several. */
export async function listUsersWithEmail(tx: Tx, email: string): Promise<string[]> {
  const rows = await tx
    .select({ userId: users.id })
    .from(users)
    .where(
      and(
        eq(sql`lower(${users.email})`, email),
        eq(users.emailVerified, true),
        isNull(users.suspendedAt),
        isNull(users.deletedAt),
      ),
    )
  return rows.map(({ userId }) => userId)
}
