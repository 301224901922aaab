import { t } from '@lingui/core/macro'
import { and, count, eq, isNull, type Placeholder, sql } from 'drizzle-orm'
import { notFound } from '../../../../lib/app-error.ts'
import { type Executor, preparedRead, type Tx } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { checklistLines, tasks } from '../../../../server/db/schema/tasks.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { openStatuses } from '../../work-terms/open-statuses.rules.ts'

/** Each statement is scoped to the group: an id of another group finds nothing. */
export type TaskKey = { taskId: string; familyGroupId: string }

export const isThis = ({ taskId, familyGroupId }: TaskKey | Record<keyof TaskKey, Placeholder>) =>
  and(eq(tasks.id, taskId), eq(tasks.familyGroupId, familyGroupId))

const fieldColumns = {
  title: tasks.title,
  description: tasks.description,
  projectId: tasks.projectId,
  assetId: tasks.assetId,
  priority: tasks.priority,
  assigneeUserId: tasks.assigneeUserId,
  workerId: tasks.workerId,
  dueOn: tasks.dueOn,
  // `HH:MM`, without seconds.
  dueTime: sql<string | null>`left(${tasks.dueTime}::text, 5)`,
  costMinor: tasks.costMinor,
  needsApproval: tasks.needsApproval,
  isVisibleToWorkers: tasks.isVisibleToWorkers,
}

/** Serialises those who add tasks to one property. */
export async function lockTasksOf(tx: Tx, propertyId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tasks-of:${propertyId}`}, 0))`)
}

/** Counts open tasks and problem reports of a property, up to the limit. */
export async function countUnfinished(tx: Tx, propertyId: string, limit: number): Promise<number> {
  const some = tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(
      and(
        eq(tasks.propertyId, propertyId),
        isNull(tasks.deletedAt),
        oneOf(tasks.status, ['REPORT', ...openStatuses]),
      ),
    )
    .limit(limit)
    .as('some')
  const [row] = await tx.select({ total: count() }).from(some)
  return row?.total ?? 0
}

/** Returns the task with this id in the group, in any status and also in the trash. */
export async function findSent(db: Executor, key: TaskKey) {
  const [task] = await db
    .select({ ...fieldColumns, propertyId: tasks.propertyId, createdBy: tasks.createdBy })
    .from(tasks)
    .where(isThis(key))
  return task
}

/** @returns null when the id is taken, by any group */
export async function insertTask(
  tx: Tx,
  row: typeof tasks.$inferInsert,
  checklist: readonly string[] = [],
): Promise<string | null> {
  const [task] = await tx
    .insert(tasks)
    .values(row)
    .onConflictDoNothing({ target: tasks.id })
    .returning({ id: tasks.id })
  if (!task) return null
  if (checklist.length > 0) {
    const lines = checklist.map((text, position) => ({ taskId: task.id, text, position }))
    await tx.insert(checklistLines).values(lines)
  }
  return task.id
}

const propertyOfTask = preparedRead((db) =>
  db
    .select({ propertyId: tasks.propertyId })
    .from(tasks)
    .where(
      and(
        eq(tasks.id, sql.placeholder('taskId')),
        eq(tasks.familyGroupId, sql.placeholder('familyGroupId')),
        isNull(tasks.deletedAt),
      ),
    )
    .prepare('property_of_task'),
)

/** Returns the property of a task, which never changes. */
export async function findPropertyOf(db: Executor, { taskId, familyGroupId }: TaskKey) {
  const [task] = await propertyOfTask(db).execute({ taskId, familyGroupId })
  if (!task) throw notFound(t`This task`)
  return task
}

const lockedColumns = {
  fields: fieldColumns,
  status: tasks.status,
  statusReason: tasks.statusReason,
  reviewRequestedBy: tasks.reviewRequestedBy,
  doneBy: tasks.doneBy,
  completedBy: tasks.completedBy,
  completedAt: tasks.completedAt,
  reportedBy: tasks.reportedBy,
  createdBy: tasks.createdBy,
  scheduleId: tasks.scheduleId,
  occurrenceOn: tasks.occurrenceOn,
  version: tasks.version,
}

/** Returns the row, locked until the transaction ends. */
export async function lockTask(tx: Tx, key: TaskKey) {
  const [task] = await tx
    .select(lockedColumns)
    .from(tasks)
    .where(and(isThis(key), isNull(tasks.deletedAt)))
    .for('update')
  if (!task) throw notFound(t`This task`)
  return task
}

/** Returns the properties of these tasks, by task; missing ones are absent. */
export async function listPropertiesOf(tx: Tx, familyGroupId: string, taskIds: string[]) {
  const rows = await tx
    .select({ id: tasks.id, propertyId: tasks.propertyId })
    .from(tasks)
    .where(and(oneOf(tasks.id, taskIds), eq(tasks.familyGroupId, familyGroupId), isNull(tasks.deletedAt)))
  return new Map(rows.map(({ id, propertyId }) => [id, propertyId]))
}

/** Returns several rows, locked until the transaction ends, in the order of ids. */
export const lockTasks = (tx: Tx, familyGroupId: string, taskIds: string[]) =>
  tx
    .select({ ...lockedColumns, taskId: tasks.id, propertyId: tasks.propertyId })
    .from(tasks)
    .where(and(oneOf(tasks.id, taskIds), eq(tasks.familyGroupId, familyGroupId), isNull(tasks.deletedAt)))
    .orderBy(tasks.id)
    .for('update')

/** Writes the same columns to several locked tasks, and increments their versions. */
export async function updateTasks(
  tx: Tx,
  { familyGroupId, ids }: { familyGroupId: string; ids: string[] },
  change: Partial<typeof tasks.$inferInsert>,
) {
  await tx
    .update(tasks)
    .set({ ...change, version: sql`${tasks.version} + 1`, updatedAt: sql`now()` })
    .where(and(oneOf(tasks.id, ids), eq(tasks.familyGroupId, familyGroupId), isNull(tasks.deletedAt)))
}

/** Writes the given columns and increments the version. */
export async function updateTask(tx: Tx, key: TaskKey, change: Partial<typeof tasks.$inferInsert>) {
  await tx
    .update(tasks)
    .set({ ...change, version: sql`${tasks.version} + 1`, updatedAt: sql`now()` })
    .where(and(isThis(key), isNull(tasks.deletedAt)))
}

const ties = { projectId: projects, assetId: assets }

/** Tells whether a task can name a project or asset of this property, locked so that it is not removed until then. */
export async function isOfProperty(tx: Tx, tie: keyof typeof ties, id: string, propertyId: string) {
  const table = ties[tie]
  const [row] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), eq(table.propertyId, propertyId), isNull(table.deletedAt)))
    // A weak lock: the holder of a project’s lock may be about to change its tasks.
    .for('key share')
  return row !== undefined
}

/**
 * Tells whether someone is in the group, locked until the transaction ends. Does not wait for someone who is leaving,
 * since memberships come first in the lock order.
 * @returns `busy` when the membership is being changed
 */
export async function holdMember(
  tx: Tx,
  familyGroupId: string,
  userId: string,
): Promise<'held' | 'busy' | 'gone'> {
  const member = tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.familyGroupId, familyGroupId),
        eq(memberships.userId, userId),
        isNull(memberships.leftAt),
      ),
    )
    .$dynamic()
  const seen = await member
  if (seen.length === 0) return 'gone'
  const held = await member.for('share', { skipLocked: true })
  return held.length > 0 ? 'held' : 'busy'
}

/** Including trashed ones. */
export async function findTitle(db: Executor, key: TaskKey): Promise<string | undefined> {
  const [task] = await db.select({ title: tasks.title }).from(tasks).where(isThis(key))
  return task?.title
}

/** @returns how many open tasks became unassigned */
export async function unassignOpenTasks(
  tx: Tx,
  { familyGroupId, userId }: { familyGroupId: string; userId: string },
): Promise<number> {
  const rows = await tx
    .update(tasks)
    .set({ assigneeUserId: null, version: sql`${tasks.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        eq(tasks.familyGroupId, familyGroupId),
        eq(tasks.assigneeUserId, userId),
        oneOf(tasks.status, ['REPORT', ...openStatuses]),
      ),
    )
    .returning({ id: tasks.id })
  return rows.length
}

/** Names people in the log. */
export async function findPersonName(db: Executor, userId: string): Promise<string> {
  const [person] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId))
  return (person && fullName(person)) ?? t`a member`
}
