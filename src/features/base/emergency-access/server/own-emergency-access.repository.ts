import { t } from '@lingui/core/macro'
import { and, asc, eq, isNull, or } from 'drizzle-orm'
import { emergencyRequests, trustedPeople } from '../../../../server/db/schema/emergency-access.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import type { OwnData } from '../../entities/server/own-data.repository.ts'

/** Lists where the person is trusted, and their requests. */
export const ownEmergencyAccess: OwnData = {
  name: 'emergency-access.json',
  get about() {
    return t`the groups in which you are a trusted person, and your requests for emergency access, in the groups that you are in`
  },
  of: [trustedPeople, emergencyRequests],
  read: (db, userId) =>
    db
      .select({
        familyGroupId: memberships.familyGroupId,
        waitDays: trustedPeople.waitDays,
        namedAt: trustedPeople.namedAt,
        request: {
          id: emergencyRequests.id,
          waitDays: emergencyRequests.waitDays,
          reason: emergencyRequests.reason,
          state: emergencyRequests.state,
          requestedAt: emergencyRequests.requestedAt,
          endedAt: emergencyRequests.endedAt,
        },
      })
      .from(memberships)
      .leftJoin(
        trustedPeople,
        and(
          eq(trustedPeople.familyGroupId, memberships.familyGroupId),
          eq(trustedPeople.userId, memberships.userId),
        ),
      )
      .leftJoin(
        emergencyRequests,
        and(
          eq(emergencyRequests.familyGroupId, memberships.familyGroupId),
          eq(emergencyRequests.userId, memberships.userId),
        ),
      )
      .where(
        and(
          eq(memberships.userId, userId),
          isNull(memberships.leftAt),
          or(eq(trustedPeople.userId, userId), eq(emergencyRequests.userId, userId)),
        ),
      )
      .orderBy(asc(memberships.familyGroupId), asc(emergencyRequests.id)),
}
