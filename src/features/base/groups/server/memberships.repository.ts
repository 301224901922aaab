import {
  and,
  asc,
  count,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  notInArray,
  type Placeholder,
  sql,
} from 'drizzle-orm'
import type { Member, Role } from '../../../../server/context.ts'
import { type Executor, preparedRead, type Tx } from '../../../../server/db/client.ts'
import { profileImageUrl } from '../../../../server/db/profile-image.ts'
import { profilePictures } from '../../../../server/db/schema/files.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { invites } from '../../../../server/db/schema/invites.ts'
import { users } from '../../../../server/db/schema/users.ts'

export type MembershipKey = { familyGroupId: string; userId: string }

const memberColumns = {
  userId: memberships.userId,
  familyGroupId: memberships.familyGroupId,
  role: memberships.role,
}

const isThis = ({ familyGroupId, userId }: MembershipKey) =>
  and(eq(memberships.familyGroupId, familyGroupId), eq(memberships.userId, userId))

/** Of a person who has not left, in a group that is not in the trash. */
export const isCurrent = (userId: string | Placeholder) =>
  and(eq(memberships.userId, userId), isNull(memberships.leftAt), isNull(familyGroups.deletedAt))

/** Memberships with their group. */
export const joined = (db: Executor) =>
  db
    .select(memberColumns)
    .from(memberships)
    .innerJoin(familyGroups, eq(familyGroups.id, memberships.familyGroupId))

/**
 * Reads and locks the membership. Does not lock the group's row, which would deadlock two changes that upgrade the
 * lock.
 * @param evenDeleted allows a group in the trash
 */
export async function lockMember(
  tx: Tx,
  userId: string,
  familyGroupId: string,
  { evenDeleted = false } = {},
): Promise<Member | undefined> {
  const [member] = await joined(tx)
    .where(
      and(
        isThis({ familyGroupId, userId }),
        isNull(memberships.leftAt),
        evenDeleted ? undefined : isNull(familyGroups.deletedAt),
      ),
    )
    .for('share', { of: memberships })
  return member
}

/**
 * Reads and locks memberships that will change, always ordered by group and user id, so that two changes do not
 * deadlock.
 * @param userIds leave it out to lock everyone in these groups
 */
export function lockMembers(tx: Tx, familyGroupIds: string[], userIds?: string[]): Promise<Member[]> {
  return joined(tx)
    .where(
      and(
        inArray(memberships.familyGroupId, familyGroupIds),
        userIds && inArray(memberships.userId, userIds),
        isNull(memberships.leftAt),
        isNull(familyGroups.deletedAt),
      ),
    )
    .orderBy(asc(memberships.familyGroupId), asc(memberships.userId))
    .for('no key update', { of: memberships })
}

/** Adds the person or restores their former membership. */
export async function upsertMembership(tx: Tx, membership: MembershipKey & { role: Role; color: string }) {
  await tx
    .insert(memberships)
    .values(membership)
    .onConflictDoUpdate({
      target: [memberships.familyGroupId, memberships.userId],
      set: { role: membership.role, color: membership.color, joinedAt: sql`now()`, leftAt: null },
    })
}

export async function updateMembership(
  tx: Tx,
  key: MembershipKey,
  change: Partial<Pick<typeof memberships.$inferInsert, 'role' | 'color'>>,
) {
  await tx
    .update(memberships)
    .set(change)
    .where(and(isThis(key), isNull(memberships.leftAt)))
}

/** Keeps the row with the person's history; `upsertMembership` restores it. */
export async function endMembership(tx: Tx, key: MembershipKey) {
  await tx
    .update(memberships)
    .set({ leftAt: sql`now()` })
    .where(and(isThis(key), isNull(memberships.leftAt)))
}

const membershipsOfUser = preparedRead((db) =>
  db
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
    .where(isCurrent(sql.placeholder('userId')))
    .orderBy(asc(familyGroups.name), asc(familyGroups.id))
    .prepare('memberships_of_user'),
)

/** At most `maxGroupsPerUser` rows. */
export const listMembershipsOfUser = (db: Executor, userId: string) =>
  membershipsOfUser(db).execute({ userId })

const membersOfGroup = preparedRead((db) =>
  db
    .select({
      userId: memberships.userId,
      role: memberships.role,
      color: memberships.color,
      joinedAt: memberships.joinedAt,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      profileImageUrl,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(profilePictures, eq(profilePictures.userId, users.id))
    .where(and(eq(memberships.familyGroupId, sql.placeholder('familyGroupId')), isNull(memberships.leftAt)))
    .orderBy(asc(memberships.joinedAt), asc(memberships.userId))
    .prepare('members_of_group'),
)

/** Lists the members, at most `maxMembersPerGroup`, longest membership first. */
export const listMembers = (db: Executor, familyGroupId: string) =>
  membersOfGroup(db).execute({ familyGroupId })

/** Lists the members with one of the roles, longest membership first. */
export async function listMemberIds(
  db: Executor,
  familyGroupId: string,
  roles: readonly Role[],
): Promise<string[]> {
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.familyGroupId, familyGroupId),
        inArray(memberships.role, [...roles]),
        isNull(memberships.leftAt),
      ),
    )
    .orderBy(asc(memberships.joinedAt), asc(memberships.userId))
  return rows.map(({ userId }) => userId)
}

type Revocation = { familyGroupId: string; invitedBy?: string; exceptRoles?: readonly Role[] }

/** Ends pending invitations: all of the group, or those that a person is no longer allowed to make. */
export async function revokePendingInvites(
  tx: Tx,
  { familyGroupId, invitedBy, exceptRoles = [] }: Revocation,
) {
  await tx
    .update(invites)
    .set({ status: 'REVOKED', endedAt: sql`now()` })
    .where(
      and(
        eq(invites.familyGroupId, familyGroupId),
        eq(invites.status, 'PENDING'),
        invitedBy === undefined ? undefined : eq(invites.invitedBy, invitedBy),
        exceptRoles.length === 0 ? undefined : notInArray(invites.role, [...exceptRoles]),
      ),
    )
}

/** Counts managers who can act: not relatives of the sample family and not suspended people. */
export async function countOtherManagers(tx: Tx, { familyGroupId, userId }: MembershipKey): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.familyGroupId, familyGroupId),
        eq(memberships.role, 'MANAGER'),
        isNull(memberships.leftAt),
        ne(memberships.userId, userId),
        ne(users.issuer, 'sample'),
        isNull(users.deletedAt),
        isNull(users.suspendedAt),
      ),
    )
  return row?.total ?? 0
}

export async function isDeletedUser(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.deletedAt)))
  return rows.length > 0
}
