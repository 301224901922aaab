import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Role } from '../../../server/context.ts'
import type { Tx } from '../../../server/db/client.ts'
import { familyGroups, memberships } from '../../../server/db/schema/groups.ts'
import { memberColor } from '../../groups/groups.rules.ts'

/** How full it is on both sides, under the locks of the caller. */
export async function countRoom(
  tx: Tx,
  { familyGroupId, userId }: { familyGroupId: string; userId: string },
) {
  const [members] = await tx
    .select({ total: count() })
    .from(memberships)
    .where(and(eq(memberships.familyGroupId, familyGroupId), isNull(memberships.leftAt)))
  const [groups] = await tx
    .select({ total: count() })
    .from(memberships)
    .innerJoin(familyGroups, eq(familyGroups.id, memberships.familyGroupId))
    .where(and(eq(memberships.userId, userId), isNull(memberships.leftAt), isNull(familyGroups.deletedAt)))
  return { members: members?.total ?? 0, groups: groups?.total ?? 0 }
}

/** Somebody new, or somebody who comes back with a new role. */
export async function insertOrReviveMember(
  tx: Tx,
  { familyGroupId, userId, role }: { familyGroupId: string; userId: string; role: Role },
) {
  const before = await tx.$count(memberships, eq(memberships.familyGroupId, familyGroupId))
  await tx
    .insert(memberships)
    .values({ familyGroupId, userId, role, color: memberColor(before) })
    .onConflictDoUpdate({
      target: [memberships.familyGroupId, memberships.userId],
      set: { role, leftAt: null, joinedAt: sql`now()` },
    })
}
