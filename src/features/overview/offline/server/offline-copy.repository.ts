import { and, eq } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'

type Of = { familyGroupId: string; taskIds: readonly string[] }

/** Returns the descriptions of tasks, for those that have one. */
export async function listDescriptions(db: Executor, { familyGroupId, taskIds }: Of) {
  const rows = await db
    .select({ id: tasks.id, description: tasks.description })
    .from(tasks)
    .where(and(eq(tasks.familyGroupId, familyGroupId), oneOf(tasks.id, [...taskIds])))
  return new Map(rows.map(({ id, description }) => [id, description]))
}
