import { t } from '@lingui/core/macro'
import { eq } from 'drizzle-orm'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { ownList } from '../../../base/entities/server/own-data.repository.ts'

export const ownNotifications = ownList({
  name: 'notifications.json',
  get about() {
    return t`notifications you received`
  },
  table: notifications,
  rows: (db) =>
    db
      .select({
        id: notifications.id,
        familyGroupId: notifications.familyGroupId,
        type: notifications.type,
        title: notifications.title,
        message: notifications.message,
        metadata: notifications.metadata,
        readAt: notifications.readAt,
        createdAt: notifications.createdAt,
      })
      .from(notifications)
      .$dynamic(),
  isOwn: (userId) => eq(notifications.userId, userId),
})
