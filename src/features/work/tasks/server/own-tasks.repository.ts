import { t } from '@lingui/core/macro'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { isGroupOf, ownList } from '../../../base/entities/server/own-data.repository.ts'

/** Lists the tasks the person was assigned, did or reported, in their groups. */
export const ownTasks = ownList({
  name: 'tasks.json',
  get about() {
    return t`the tasks you were assigned, did or reported, in your groups`
  },
  table: tasks,
  rows: (db, userId) =>
    db
      .select({
        id: tasks.id,
        familyGroupId: tasks.familyGroupId,
        title: tasks.title,
        status: tasks.status,
        isAssignedToMe: sql<boolean>`coalesce(${tasks.assigneeUserId} = ${userId}, false)`,
        isReportedByMe: sql<boolean>`coalesce(${tasks.reportedBy} = ${userId}, false)`,
        isDoneByMe: sql<boolean>`coalesce(${tasks.doneBy} = ${userId}, false)`,
        dueOn: tasks.dueOn,
        completedAt: tasks.completedAt,
        createdAt: tasks.createdAt,
      })
      .from(tasks)
      .innerJoin(memberships, isGroupOf(userId, tasks.familyGroupId))
      .$dynamic(),
  isOwn: (userId) =>
    and(
      or(eq(tasks.assigneeUserId, userId), eq(tasks.reportedBy, userId), eq(tasks.doneBy, userId)),
      isNull(tasks.deletedAt),
    ),
})
