import { asc, eq, sql } from 'drizzle-orm'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import type { OwnData } from '../../../base/entities/server/own-data.repository.ts'

/** Also the groups that the person left; what those are called today is no longer theirs to know. */
export const ownGroups: OwnData = {
  name: 'groups.json',
  about: 'the groups that you are or were in; those you left without their name',
  of: [memberships],
  read: (db, userId) =>
    db
      .select({
        familyGroupId: memberships.familyGroupId,
        name: sql<
          string | null
        >`case when ${memberships.leftAt} is null and ${familyGroups.deletedAt} is null then ${familyGroups.name} end`,
        role: memberships.role,
        joinedAt: memberships.joinedAt,
        leftAt: memberships.leftAt,
      })
      .from(memberships)
      .innerJoin(familyGroups, eq(familyGroups.id, memberships.familyGroupId))
      .where(eq(memberships.userId, userId))
      .orderBy(asc(memberships.joinedAt)),
}
