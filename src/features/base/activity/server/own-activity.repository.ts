import { t } from '@lingui/core/macro'
import { eq } from 'drizzle-orm'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { ownList } from '../../../base/entities/server/own-data.repository.ts'

/** Returns one page by ascending id, which is oldest first. */
export const ownActivity = ownList({
  name: 'activity.json',
  get about() {
    return t`what you did in your groups, as recorded in their history`
  },
  table: activityLog,
  rows: (db) =>
    db
      .select({
        id: activityLog.id,
        familyGroupId: activityLog.familyGroupId,
        verb: activityLog.verb,
        entityType: activityLog.entityType,
        entityId: activityLog.entityId,
        before: activityLog.before,
        after: activityLog.after,
        at: activityLog.at,
      })
      .from(activityLog)
      .$dynamic(),
  isOwn: (userId) => eq(activityLog.actorUserId, userId),
})
