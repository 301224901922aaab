import { t } from '@lingui/core/macro'
import { and, eq, isNull } from 'drizzle-orm'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { visits } from '../../../../server/db/schema/visits.ts'
import { isGroupOf, ownList } from '../../../base/entities/server/own-data.repository.ts'

/** Lists the visits for which the person opens the door, in their groups. */
export const ownVisits = ownList({
  name: 'visits.json',
  get about() {
    return t`the contractor visits you open the door for, in your groups`
  },
  table: visits,
  rows: (db, userId) =>
    db
      .select({
        id: visits.id,
        familyGroupId: visits.familyGroupId,
        propertyId: visits.propertyId,
        startsAt: visits.startsAt,
        endsAt: visits.endsAt,
        status: visits.status,
        note: visits.note,
        createdAt: visits.createdAt,
      })
      .from(visits)
      .innerJoin(memberships, isGroupOf(userId, visits.familyGroupId))
      .$dynamic(),
  isOwn: (userId) => and(eq(visits.hostUserId, userId), isNull(visits.deletedAt)),
})
