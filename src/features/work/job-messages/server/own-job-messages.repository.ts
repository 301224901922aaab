import { t } from '@lingui/core/macro'
import { eq } from 'drizzle-orm'
import { jobMessages } from '../../../../server/db/schema/share-links.ts'
import { ownList } from '../../../base/entities/server/own-data.repository.ts'

export const ownJobMessages = ownList({
  name: 'messages-with-contractors.json',
  get about() {
    return t`your messages to contractors`
  },
  table: jobMessages,
  rows: (db) =>
    db
      .select({
        id: jobMessages.id,
        familyGroupId: jobMessages.familyGroupId,
        projectId: jobMessages.projectId,
        workerId: jobMessages.workerId,
        body: jobMessages.body,
        createdAt: jobMessages.createdAt,
      })
      .from(jobMessages)
      .$dynamic(),
  isOwn: (userId) => eq(jobMessages.authorUserId, userId),
})
