import { t } from '@lingui/core/macro'
import { and, eq, isNull } from 'drizzle-orm'
import { guestBookEntries } from '../../../../server/db/schema/guest-book-entries.ts'
import { ownList } from '../../../base/entities/server/own-data.repository.ts'

export const ownGuestBook = ownList({
  name: 'guest-book.json',
  get about() {
    return t`what you wrote in guest books`
  },
  table: guestBookEntries,
  rows: (db) =>
    db
      .select({
        id: guestBookEntries.id,
        familyGroupId: guestBookEntries.familyGroupId,
        propertyId: guestBookEntries.propertyId,
        stayId: guestBookEntries.stayId,
        body: guestBookEntries.body,
        createdAt: guestBookEntries.createdAt,
        updatedAt: guestBookEntries.updatedAt,
      })
      .from(guestBookEntries)
      .$dynamic(),
  isOwn: (userId) => and(eq(guestBookEntries.authorUserId, userId), isNull(guestBookEntries.deletedAt)),
})
