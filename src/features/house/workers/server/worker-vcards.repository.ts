import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { maxWorkersPerGroup } from '../workers.rules.ts'
import { fieldColumns } from './workers.repository.ts'

/** Returns all contractors of a group, by name. */
export const listAll = (db: Executor, familyGroupId: string) =>
  db
    .select({ ...fieldColumns, status: workers.status })
    .from(workers)
    .where(and(eq(workers.familyGroupId, familyGroupId), isNull(workers.deletedAt)))
    .orderBy(asc(sql`lower(${workers.name})`), asc(workers.id))
    .limit(maxWorkersPerGroup)

/** Runs imports into one group one after the other, so that the second sees what the first added. */
export async function lockImportsOf(tx: Tx, familyGroupId: string) {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`worker-import:${familyGroupId}`}, 0))`,
  )
}

/** Finds the activity entry of an import by the ID that the browser generated. */
export async function findImport(db: Executor, familyGroupId: string, importId: string) {
  const [line] = await db
    .select({ after: activityLog.after })
    .from(activityLog)
    .where(
      and(
        eq(activityLog.familyGroupId, familyGroupId),
        eq(activityLog.entityType, 'worker'),
        eq(activityLog.entityId, importId),
        eq(activityLog.verb, 'IMPORTED'),
      ),
    )
    .limit(1)
  return line
}
