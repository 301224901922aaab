import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { maxWorkersPerGroup } from '../workers.rules.ts'
import { fieldColumns } from './workers.repository.ts'

/** All contractors of a group, by name. */
export const listAll = (db: Executor, familyGroupId: string) =>
  db
    .select({ ...fieldColumns, status: workers.status })
    .from(workers)
    .where(and(eq(workers.familyGroupId, familyGroupId), isNull(workers.deletedAt)))
    .orderBy(asc(sql`lower(${workers.name})`), asc(workers.id))
    .limit(maxWorkersPerGroup)

/** Imports into one group run one after the other: the second sees what the first has added. */
export async function lockImportsOf(tx: Tx, familyGroupId: string) {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`worker-import:${familyGroupId}`}, 0))`,
  )
}

/** What the log says of an import, by the id that the browser gave it. */
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
