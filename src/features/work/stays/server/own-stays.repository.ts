import { t } from '@lingui/core/macro'
import { and, eq, isNull } from 'drizzle-orm'
import { stays } from '../../../../server/db/schema/stays.ts'
import { ownList } from '../../../base/entities/server/own-data.repository.ts'

export const ownStays = ownList({
  name: 'stays.json',
  get about() {
    return t`your requests for stays`
  },
  table: stays,
  rows: (db) =>
    db
      .select({
        id: stays.id,
        familyGroupId: stays.familyGroupId,
        propertyId: stays.propertyId,
        startsOn: stays.startsOn,
        endsOn: stays.endsOn,
        guests: stays.guests,
        note: stays.note,
        status: stays.status,
        createdAt: stays.createdAt,
      })
      .from(stays)
      .$dynamic(),
  isOwn: (userId) => and(eq(stays.userId, userId), isNull(stays.deletedAt)),
})
