import { and, asc, between, eq, isNull, notInArray } from 'drizzle-orm'
import type { Executor } from '../../../server/db/client.ts'
import { properties } from '../../../server/db/schema/properties.ts'
import { tasks } from '../../../server/db/schema/tasks.ts'

export type DueSpan = { from: string; to: string; propertyId?: string; userId?: string; limit: number }

/** Along the due dates of the group: what is due in other months is not read. */
export function listDueTasks(db: Executor, familyGroupId: string, span: DueSpan) {
  return db
    .select({
      id: tasks.id,
      title: tasks.title,
      status: tasks.status,
      dueOn: tasks.dueOn,
      dueTime: tasks.dueTime,
      assigneeUserId: tasks.assigneeUserId,
      version: tasks.version,
      propertyId: properties.id,
      propertyName: properties.name,
      timeZone: properties.timeZone,
    })
    .from(tasks)
    .innerJoin(properties, eq(properties.id, tasks.propertyId))
    .where(
      and(
        eq(tasks.familyGroupId, familyGroupId),
        between(tasks.dueOn, span.from, span.to),
        isNull(tasks.deletedAt),
        notInArray(tasks.status, ['CANCELLED', 'DECLINED', 'REPORT']),
        span.propertyId ? eq(tasks.propertyId, span.propertyId) : undefined,
        span.userId ? eq(tasks.assigneeUserId, span.userId) : undefined,
        eq(properties.status, 'ACTIVE'),
        isNull(properties.deletedAt),
      ),
    )
    .orderBy(asc(tasks.dueOn), asc(tasks.id))
    .limit(span.limit)
}
