import { t } from '@lingui/core/macro'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { notFound } from '../../../../lib/app-error.ts'
import { type Executor, preparedRead, type Tx } from '../../../../server/db/client.ts'
import { checklistLines, tasks } from '../../../../server/db/schema/tasks.ts'
import { users } from '../../../../server/db/schema/users.ts'

/** The caller has checked or locked the task and its group. */
export type LineKey = { taskId: string; lineId: string }

const isThis = ({ taskId, lineId }: LineKey) =>
  and(eq(checklistLines.id, lineId), eq(checklistLines.taskId, taskId))

const inOrder = [asc(checklistLines.position), asc(checklistLines.id)]

const linesOfTask = preparedRead((db) =>
  db
    .select({
      id: checklistLines.id,
      text: checklistLines.text,
      position: checklistLines.position,
      isDone: checklistLines.isDone,
      doneBy: checklistLines.doneBy,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(checklistLines)
    .innerJoin(tasks, eq(tasks.id, checklistLines.taskId))
    .leftJoin(users, eq(users.id, checklistLines.doneBy))
    .where(
      and(
        eq(checklistLines.taskId, sql.placeholder('taskId')),
        eq(tasks.familyGroupId, sql.placeholder('familyGroupId')),
        isNull(tasks.deletedAt),
      ),
    )
    .orderBy(...inOrder)
    .prepare('checklist_lines_of_task'),
)

/** Returns the lines of a task of the group, in order: at most `maxChecklistLines`. */
export const listLines = (db: Executor, key: { taskId: string; familyGroupId: string }) =>
  linesOfTask(db).execute(key)

export const listPlaces = (tx: Tx, taskId: string) =>
  tx
    .select({ id: checklistLines.id, position: checklistLines.position })
    .from(checklistLines)
    .where(eq(checklistLines.taskId, taskId))
    .orderBy(...inOrder)

export async function insertLines(tx: Tx, lines: (typeof checklistLines.$inferInsert)[]): Promise<string[]> {
  const rows = await tx.insert(checklistLines).values(lines).returning({ id: checklistLines.id })
  return rows.map(({ id }) => id)
}

/** @returns false when a line with this id exists, on any task */
export async function insertLine(tx: Tx, line: typeof checklistLines.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(checklistLines)
    .values(line)
    .onConflictDoNothing({ target: checklistLines.id })
    .returning({ id: checklistLines.id })
  return rows.length === 1
}

/** @throws AppError `not-found` */
export async function getLine(tx: Tx, key: LineKey) {
  const [line] = await tx
    .select({
      text: checklistLines.text,
      isDone: checklistLines.isDone,
      position: checklistLines.position,
    })
    .from(checklistLines)
    .where(isThis(key))
  if (!line) throw notFound(t`This checklist item`)
  return line
}

export async function setDone(tx: Tx, key: LineKey, done: { by: string; at: Date } | null) {
  await tx
    .update(checklistLines)
    .set({ isDone: done !== null, doneBy: done?.by ?? null, doneAt: done?.at ?? null })
    .where(isThis(key))
}

export async function setText(tx: Tx, key: LineKey, text: string) {
  await tx.update(checklistLines).set({ text }).where(isThis(key))
}

export async function deleteLine(tx: Tx, key: LineKey) {
  await tx.delete(checklistLines).where(isThis(key))
}

/** Numbers the lines 0, 1, 2, … in the given order, in one statement. */
export async function updatePlaces(tx: Tx, taskId: string, order: readonly string[]) {
  if (order.length === 0) return
  await tx
    .update(checklistLines)
    .set({ position: sql`array_position(${sql.param(order)}::uuid[], ${checklistLines.id}) - 1` })
    .where(eq(checklistLines.taskId, taskId))
}
