import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { overdueNotices, tasks } from '../../../../server/db/schema/tasks.ts'

const noticeColumns = {
  taskId: tasks.id,
  taskTitle: tasks.title,
  familyGroupId: tasks.familyGroupId,
  propertyId: tasks.propertyId,
  propertyName: properties.name,
  projectId: tasks.projectId,
  assigneeUserId: tasks.assigneeUserId,
  dueOn: tasks.dueOn,
}

/** The data of a task’s notifications. */
export async function findTaskFacts(tx: Tx, taskId: string) {
  const [facts] = await tx
    .select(noticeColumns)
    .from(tasks)
    .innerJoin(properties, eq(properties.id, tasks.propertyId))
    .where(eq(tasks.id, taskId))
  return facts
}

/** The same of several tasks. */
export const listTaskFacts = (tx: Tx, taskIds: string[]) =>
  tx
    .select(noticeColumns)
    .from(tasks)
    .innerJoin(properties, eq(properties.id, tasks.propertyId))
    .where(oneOf(tasks.id, taskIds))
    .orderBy(tasks.id)

/** The people whose work needs approval by someone else; null without approval. */
export async function findJudged(tx: Tx, taskId: string): Promise<string | null> {
  const [task] = await tx
    .select({ doneBy: tasks.doneBy })
    .from(tasks)
    .where(and(eq(tasks.id, taskId), tasks.needsApproval))
  return task?.doneBy ?? null
}

/** The cursor of a walk by due date. */
export type Place = { dueOn: string; taskId: string }
export type Walk = { from: string; to: string; after: Place | null; limit: number }

const isLate = and(
  isNull(tasks.deletedAt),
  sql`${tasks.status} in ('TODO', 'IN_PROGRESS', 'BLOCKED', 'IN_REVIEW')`,
  eq(properties.status, 'ACTIVE'),
  isNull(properties.deletedAt),
  isNull(familyGroups.deletedAt),
)

/**
 * Returns open tasks due in a range, of all groups, without a notice; by due date. Reads only that range of one index,
 * however many are overdue for longer.
 */
export const walkLate = (db: Executor, { from, to, after, limit }: Walk) =>
  db
    .select({
      taskId: tasks.id,
      familyGroupId: tasks.familyGroupId,
      dueOn: sql<string>`${tasks.dueOn}`,
      timeZone: properties.timeZone,
    })
    .from(tasks)
    .innerJoin(properties, eq(properties.id, tasks.propertyId))
    .innerJoin(familyGroups, eq(familyGroups.id, properties.familyGroupId))
    .where(
      and(
        isLate,
        sql`${tasks.dueOn} between ${from}::date and ${to}::date`,
        after
          ? sql`(${tasks.dueOn}, ${tasks.id}) > (${after.dueOn}::date, ${after.taskId}::uuid)`
          : undefined,
        sql`not exists (
          select from ${overdueNotices} as given
          where given.task_id = ${tasks.id} and given.due_on = ${tasks.dueOn})`,
      ),
    )
    .orderBy(asc(tasks.dueOn), asc(tasks.id))
    .limit(limit)
export type LateTask = Awaited<ReturnType<typeof walkLate>>[number]

/**
 * Records a notice. Locks and re-reads the task, which may have changed since the walk.
 * @returns what to send; undefined when there is nothing, or another run sends it
 */
export async function insertOverdueNotice(tx: Tx, { taskId, dueOn }: Place) {
  const [late] = await tx
    .select({ ...noticeColumns, createdBy: tasks.createdBy, leadUserId: projects.leadUserId })
    .from(tasks)
    .innerJoin(properties, eq(properties.id, tasks.propertyId))
    .innerJoin(familyGroups, eq(familyGroups.id, properties.familyGroupId))
    .leftJoin(projects, and(eq(projects.id, tasks.projectId), isNull(projects.deletedAt)))
    .where(and(eq(tasks.id, taskId), eq(tasks.dueOn, dueOn), isLate))
    .for('share', { of: tasks })
  if (!late) return
  const { rowCount } = await tx.insert(overdueNotices).values({ taskId, dueOn }).onConflictDoNothing()
  return rowCount === 1 ? { ...late, dueOn } : undefined
}

/** Returns the time of the clock that all processes share. */
export async function readClock(db: Executor): Promise<Date> {
  const { rows } = await db.execute<{ ms: string }>(
    sql`select (extract(epoch from now()) * 1000)::bigint as ms`,
  )
  return new Date(Number(rows[0]?.ms))
}
