import { and, asc, count, eq, isNull } from 'drizzle-orm'
import type { Member, Role } from '../../../server/context.ts'
import type { Executor, Tx } from '../../../server/db/client.ts'
import { familyGroups, memberships } from '../../../server/db/schema/groups.ts'
import { invites } from '../../../server/db/schema/invites.ts'
import { properties } from '../../../server/db/schema/properties.ts'
import type { MemberScope } from './access.ts'

const memberColumns = {
  userId: memberships.userId,
  familyGroupId: memberships.familyGroupId,
  role: memberships.role,
}

const isCurrent = (userId: string) =>
  and(eq(memberships.userId, userId), isNull(memberships.leftAt), isNull(familyGroups.deletedAt))

/** One lookup joins the thing in the address and the caller's membership in its group. */
export async function findMember(
  db: Executor,
  userId: string,
  scope: MemberScope,
): Promise<Member | undefined> {
  const joined = db
    .select(memberColumns)
    .from(memberships)
    .innerJoin(familyGroups, eq(familyGroups.id, memberships.familyGroupId))
  if ('familyGroupId' in scope) {
    const [member] = await joined.where(
      and(isCurrent(userId), eq(memberships.familyGroupId, scope.familyGroupId)),
    )
    return member
  }
  if ('inviteId' in scope) {
    const [member] = await joined
      .innerJoin(invites, eq(invites.familyGroupId, memberships.familyGroupId))
      .where(and(isCurrent(userId), eq(invites.id, scope.inviteId)))
    return member
  }
  const [member] = await joined
    .innerJoin(properties, eq(properties.familyGroupId, memberships.familyGroupId))
    .where(and(isCurrent(userId), eq(properties.id, scope.propertyId), isNull(properties.deletedAt)))
  return member
}

/**
 * Reads the membership and holds it until the transaction ends. The group's row is left free: two changes that held
 * it both would each wait for the other as soon as they lock it.
 */
export async function lockMember(tx: Tx, userId: string, familyGroupId: string): Promise<Member | undefined> {
  const [member] = await tx
    .select(memberColumns)
    .from(memberships)
    .innerJoin(familyGroups, eq(familyGroups.id, memberships.familyGroupId))
    .where(and(isCurrent(userId), eq(memberships.familyGroupId, familyGroupId)))
    .for('share', { of: memberships })
  return member
}

export async function insertMembership(
  tx: Tx,
  membership: { familyGroupId: string; userId: string; role: Role; color: string },
) {
  await tx.insert(memberships).values(membership)
}

export async function countGroupsOfUser(db: Executor, userId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(memberships)
    .innerJoin(familyGroups, eq(familyGroups.id, memberships.familyGroupId))
    .where(isCurrent(userId))
  return row?.total ?? 0
}

/** At most `maxGroupsPerUser` rows by the rule of the product. */
export function listMembershipsOfUser(db: Executor, userId: string) {
  return db
    .select({
      familyGroupId: memberships.familyGroupId,
      role: memberships.role,
      name: familyGroups.name,
      currency: familyGroups.currency,
      timeZone: familyGroups.timeZone,
      isSample: familyGroups.isSample,
    })
    .from(memberships)
    .innerJoin(familyGroups, eq(familyGroups.id, memberships.familyGroupId))
    .where(isCurrent(userId))
    .orderBy(asc(familyGroups.name), asc(familyGroups.id))
}
