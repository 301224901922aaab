import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { profileImageUrl } from '../../../../server/db/profile-image.ts'
import { comments } from '../../../../server/db/schema/comments.ts'
import { profilePictures } from '../../../../server/db/schema/files.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { checklistLines, tasks } from '../../../../server/db/schema/tasks.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { workers } from '../../../../server/db/schema/workers.ts'

/** Counted for the returned rows only: PostgreSQL runs it after the limit. */
const linesOf = sql`select count(*) from ${checklistLines} as line where line.task_id = ${tasks.id}`

export const cardColumns = {
  id: tasks.id,
  familyGroupId: tasks.familyGroupId,
  propertyId: tasks.propertyId,
  propertyName: properties.name,
  timeZone: properties.timeZone,
  /** Empty for a project in the trash. */
  projectId: projects.id,
  projectTitle: projects.title,
  scheduleId: tasks.scheduleId,
  title: tasks.title,
  status: tasks.status,
  statusReason: tasks.statusReason,
  priority: tasks.priority,
  assigneeUserId: users.id,
  assigneeFirstName: users.firstName,
  assigneeLastName: users.lastName,
  assigneeImageUrl: profileImageUrl,
  assigneeColor: memberships.color,
  workerId: workers.id,
  workerName: workers.name,
  dueOn: tasks.dueOn,
  dueTime: tasks.dueTime,
  needsApproval: tasks.needsApproval,
  reviewRequestedBy: tasks.reviewRequestedBy,
  doneBy: tasks.doneBy,
  completedAt: tasks.completedAt,
  checklistDone: sql<number>`(${linesOf} and line.is_done)`.mapWith(Number),
  checklistTotal: sql<number>`(${linesOf})`.mapWith(Number),
  commentCount: sql<number>`(
    select count(*) from ${comments} as said
    where said.task_id = ${tasks.id} and said.property_id = ${tasks.propertyId} and said.deleted_at is null
  )`.mapWith(Number),
  version: tasks.version,
}

/** Including trashed contractors: who did the work is part of the history. */
const isItsWorker = and(eq(workers.id, tasks.workerId), eq(workers.familyGroupId, tasks.familyGroupId))

/** The joins of a card; only the property always exists. */
export const cardJoins = {
  // In the same group by its key. Saying so here makes PostgreSQL expect one row where there are thousands.
  property: eq(properties.id, tasks.propertyId),
  project: and(
    eq(projects.id, tasks.projectId),
    eq(projects.propertyId, tasks.propertyId),
    isNull(projects.deletedAt),
  ),
  assignee: eq(users.id, tasks.assigneeUserId),
  worker: isItsWorker,
  picture: eq(profilePictures.userId, users.id),
  // Including former members: they keep their colour.
  membership: and(eq(memberships.familyGroupId, tasks.familyGroupId), eq(memberships.userId, users.id)),
}

/**
 * Selects tasks as cards, to be filtered (by group, and `isThere`), sorted and limited by the caller. `cardOf`
 * converts the rows.
 * @param sortKey for lists with cursors
 */
export const selectCards = (db: Executor, sortKey = sql<string[] | null>`null`) =>
  db
    .select({ ...cardColumns, sortKey })
    .from(tasks)
    .innerJoin(properties, cardJoins.property)
    .leftJoin(projects, cardJoins.project)
    .leftJoin(users, cardJoins.assignee)
    .leftJoin(workers, cardJoins.worker)
    .leftJoin(profilePictures, cardJoins.picture)
    .leftJoin(memberships, cardJoins.membership)

/** Neither the task nor its property is in the trash. */
export const isThere = and(isNull(tasks.deletedAt), isNull(properties.deletedAt))
