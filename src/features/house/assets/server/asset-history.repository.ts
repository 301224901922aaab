import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { workers } from '../../../../server/db/schema/workers.ts'

type Page = {
  assetId: string
  propertyId: string
  familyGroupId: string
  limit: number
  after?: string | undefined
}

/** Returns the completed tasks of an asset, latest first. */
export function listDoneWork(db: Executor, { assetId, propertyId, familyGroupId, limit, after }: Page) {
  return db
    .select({
      taskId: tasks.id,
      title: tasks.title,
      completedAt: tasks.completedAt,
      doneBy: tasks.doneBy,
      firstName: users.firstName,
      lastName: users.lastName,
      workerId: workers.id,
      workerName: workers.name,
      costMinor: tasks.costMinor,
      photoCount: sql<number>`(
        select count(*) from ${documents} as photo
        where photo.task_id = ${tasks.id} and photo.property_id = ${tasks.propertyId}
          and photo.kind = 'PHOTO' and photo.deleted_at is null
      )`.mapWith(Number),
    })
    .from(tasks)
    .leftJoin(users, eq(users.id, tasks.doneBy))
    .leftJoin(workers, and(eq(workers.id, tasks.workerId), eq(workers.familyGroupId, tasks.familyGroupId)))
    .where(
      and(
        eq(tasks.assetId, assetId),
        eq(tasks.propertyId, propertyId),
        eq(tasks.familyGroupId, familyGroupId),
        eq(tasks.status, 'DONE'),
        isNotNull(tasks.completedAt),
        isNull(tasks.deletedAt),
        after === undefined
          ? undefined
          : sql`(${tasks.completedAt}, ${tasks.id}) < (
              select seen.completed_at, seen.id from ${tasks} as seen
              where seen.id = ${after} and seen.family_group_id = ${familyGroupId})`,
      ),
    )
    .orderBy(desc(tasks.completedAt), desc(tasks.id))
    .limit(limit)
}
