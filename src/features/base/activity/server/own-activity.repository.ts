import { eq } from 'drizzle-orm'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { ownList } from '../../../base/entities/server/own-data.repository.ts'

/** One page, in the order of their ids, which is that of their age. */
export const ownActivity = ownList({
  name: 'activity.json',
  about: 'what you did in groups, as their histories have it',
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
