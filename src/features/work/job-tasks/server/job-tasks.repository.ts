import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { checklistLines, tasks } from '../../../../server/db/schema/tasks.ts'
import { taskEntity } from '../../tasks/task.entity.ts'
import { openStatuses } from '../../work-terms/open-statuses.rules.ts'
import { maxJobTasks } from '../job-tasks.rules.ts'

/** A job, as a share link opens it. */
export type JobKey = { familyGroupId: string; propertyId: string; projectId: string; workerId: string }

/** Lists the tasks of a job marked "visible to workers", without problem reports and cancelled ones. */
export const isOfJob = ({ familyGroupId, propertyId, projectId }: Omit<JobKey, 'workerId'>) =>
  and(
    eq(tasks.familyGroupId, familyGroupId),
    eq(tasks.propertyId, propertyId),
    eq(tasks.projectId, projectId),
    eq(tasks.isVisibleToWorkers, true),
    isNull(tasks.deletedAt),
    oneOf(tasks.status, [...openStatuses, 'DONE']),
  )

/**
 * The reason of a block, if this contractor gave it: the log knows it, and the family may have replaced it since. A line
 * is found along the index of its task.
 */
const ownReason = ({ familyGroupId, workerId }: JobKey) => sql<string | null>`case
  when ${tasks}.status = 'BLOCKED' and exists (
    select 1 from ${activityLog} as line
    where line.family_group_id = ${familyGroupId} and line.entity_type = ${taskEntity.kind}
      and line.entity_id = ${tasks}.id and line.verb = 'BLOCKED'
      and line.after ->> 'workerId' = ${workerId} and line.after ->> 'reason' = ${tasks}.status_reason
  ) then ${tasks}.status_reason end`

/** Open ones first, then by due date. */
export const listTasks = (db: Executor, job: JobKey) =>
  db
    .select({
      id: tasks.id,
      title: tasks.title,
      description: tasks.description,
      status: tasks.status,
      ownReason: ownReason(job),
      dueOn: tasks.dueOn,
      dueTime: sql<string | null>`left(${tasks.dueTime}::text, 5)`,
    })
    .from(tasks)
    .where(isOfJob(job))
    .orderBy(sql`${tasks.status} = 'DONE'`, asc(tasks.dueOn), asc(tasks.id))
    .limit(maxJobTasks)

export const listLines = (db: Executor, taskIds: string[]) =>
  db
    .select({
      id: checklistLines.id,
      taskId: checklistLines.taskId,
      text: checklistLines.text,
      isDone: checklistLines.isDone,
    })
    .from(checklistLines)
    .where(oneOf(checklistLines.taskId, taskIds))
    .orderBy(asc(checklistLines.taskId), asc(checklistLines.position), asc(checklistLines.id))

/** Returns the task, locked until the transaction ends; undefined outside the job. */
export async function lockTask(tx: Tx, job: JobKey, taskId: string) {
  const [task] = await tx
    .select({
      title: tasks.title,
      status: tasks.status,
      statusReason: tasks.statusReason,
      needsApproval: tasks.needsApproval,
      assigneeUserId: tasks.assigneeUserId,
      createdBy: tasks.createdBy,
    })
    .from(tasks)
    .where(and(eq(tasks.id, taskId), isOfJob(job)))
    .for('update')
  return task
}

type Step = Pick<typeof tasks.$inferInsert, 'status' | 'statusReason'>

/** The contractor did the work and asked for the review, so any member may approve it. */
export async function moveTask(tx: Tx, taskId: string, step: Step) {
  await tx
    .update(tasks)
    .set({
      ...step,
      reviewRequestedBy: null,
      doneBy: null,
      version: sql`${tasks.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(tasks.id, taskId))
}

export async function findLine(tx: Tx, key: { taskId: string; lineId: string }) {
  const [line] = await tx
    .select({ text: checklistLines.text, isDone: checklistLines.isDone })
    .from(checklistLines)
    .where(and(eq(checklistLines.id, key.lineId), eq(checklistLines.taskId, key.taskId)))
  return line
}

export async function setDone(tx: Tx, lineId: string, isDone: boolean) {
  await tx
    .update(checklistLines)
    .set({ isDone, doneBy: null, doneAt: isDone ? sql`now()` : null })
    .where(eq(checklistLines.id, lineId))
}

/** While the task is visible to contractors, so are all its files. */
export async function shareFiles(tx: Tx, taskId: string) {
  await tx
    .update(tasks)
    .set({ sharesFiles: true })
    .where(and(eq(tasks.id, taskId), eq(tasks.sharesFiles, false)))
}
