import { t } from '@lingui/core/macro'
import { and, eq, isNull } from 'drizzle-orm'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { houseKeys } from '../../../../server/db/schema/house-keys.ts'
import { isGroupOf, ownList } from '../../../base/entities/server/own-data.repository.ts'

/** Returns the keys that a person holds or held, in their groups. */
export const ownKeys = ownList({
  name: 'keys.json',
  get about() {
    return t`which keys you hold or held, in your groups`
  },
  table: houseKeys,
  rows: (db, userId) =>
    db
      .select({
        id: houseKeys.id,
        familyGroupId: houseKeys.familyGroupId,
        propertyId: houseKeys.propertyId,
        label: houseKeys.label,
        copies: houseKeys.copies,
        handedOverOn: houseKeys.handedOverOn,
        returnedOn: houseKeys.returnedOn,
        note: houseKeys.note,
        createdAt: houseKeys.createdAt,
      })
      .from(houseKeys)
      .innerJoin(memberships, isGroupOf(userId, houseKeys.familyGroupId))
      .$dynamic(),
  isOwn: (userId) => and(eq(houseKeys.holderUserId, userId), isNull(houseKeys.deletedAt)),
})
