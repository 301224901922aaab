import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { isGroupOf, ownList } from '../../../base/entities/server/own-data.repository.ts'

/** The tasks that the person was given, did or reported, in the groups that they are in. */
export const ownTasks = ownList({
  name: 'tasks.json',
  about: 'the tasks that you were given, did or reported, in the groups that you are in',
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
