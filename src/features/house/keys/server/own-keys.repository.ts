import { and, eq, isNull } from 'drizzle-orm'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { houseKeys } from '../../../../server/db/schema/house-keys.ts'
import { isGroupOf, ownList } from '../../../base/entities/server/own-data.repository.ts'

/** The keys that the person holds or held, in the groups that they are in. */
export const ownKeys = ownList({
  name: 'keys.json',
  about: 'which keys you hold or held, in the groups that you are in',
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
