import { t } from '@lingui/core/macro'
import { asc, eq, sql } from 'drizzle-orm'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import type { OwnData } from '../../../base/entities/server/own-data.repository.ts'

/** Includes groups the person left, without their current name. */
export const ownGroups: OwnData = {
  name: 'groups.json',
  get about() {
    return t`the groups you belong to or belonged to; groups you left are listed without a name`
  },
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
