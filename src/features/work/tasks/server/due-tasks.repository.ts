import { and, asc, between, count, eq, isNull, lte, notInArray, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'

type DueChoice = { from: string; to: string; propertyId?: string; userId?: string }
/** `perDay`: no more than so many of one day, what is still to be done first. */
export type DueSpan = DueChoice & { limit: number; perDay?: number }

const isDue = (familyGroupId: string, choice: DueChoice) =>
  and(
    eq(tasks.familyGroupId, familyGroupId),
    between(tasks.dueOn, choice.from, choice.to),
    isNull(tasks.deletedAt),
    notInArray(tasks.status, ['CANCELLED', 'DECLINED', 'REPORT']),
    choice.propertyId ? eq(tasks.propertyId, choice.propertyId) : undefined,
    choice.userId ? eq(tasks.assigneeUserId, choice.userId) : undefined,
    eq(properties.status, 'ACTIVE'),
    isNull(properties.deletedAt),
  )

const columns = {
  id: tasks.id,
  title: tasks.title,
  status: tasks.status,
  dueOn: tasks.dueOn,
  dueTime: tasks.dueTime,
  assigneeUserId: tasks.assigneeUserId,
  version: tasks.version,
  propertyId: tasks.propertyId,
  propertyName: properties.name,
  timeZone: properties.timeZone,
}

/** Where a task stands among those of its day: what is still to be done comes first. */
const place = sql<number>`row_number() over (
  partition by ${tasks.dueOn} order by ${tasks.status} = 'DONE', ${tasks.dueTime} nulls first, ${tasks.id})`

/** Along the due dates of the group: what is due in other months is not read. */
export function listDueTasks(
  db: Executor,
  familyGroupId: string,
  { limit, perDay = limit, ...choice }: DueSpan,
) {
  const due = db
    .select({ ...columns, place: place.as('place') })
    .from(tasks)
    .innerJoin(properties, eq(properties.id, tasks.propertyId))
    .where(isDue(familyGroupId, choice))
    .as('due')
  return db.select().from(due).where(lte(due.place, perDay)).orderBy(asc(due.dueOn), asc(due.id)).limit(limit)
}

/** How many are due on each day that has some. */
export function countDueTasks(db: Executor, familyGroupId: string, choice: DueChoice) {
  return db
    .select({ dueOn: tasks.dueOn, total: count() })
    .from(tasks)
    .innerJoin(properties, eq(properties.id, tasks.propertyId))
    .where(isDue(familyGroupId, choice))
    .groupBy(tasks.dueOn)
}
