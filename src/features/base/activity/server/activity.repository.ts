import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'

export async function insertActivity(tx: Tx, entries: (typeof activityLog.$inferInsert)[]) {
  await tx.insert(activityLog).values(entries)
}

/** Who did something to these things last: by the id of the thing. */
export async function findLastActors(
  db: Executor,
  { familyGroupId, entityType, verb, entityIds }: LastActorsOf,
): Promise<Map<string, string>> {
  if (entityIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([activityLog.entityId], { id: activityLog.entityId, actor: activityLog.actorLabel })
    .from(activityLog)
    .where(
      and(
        eq(activityLog.familyGroupId, familyGroupId),
        eq(activityLog.entityType, entityType),
        inArray(activityLog.entityId, entityIds),
        eq(activityLog.verb, verb),
      ),
    )
    .orderBy(activityLog.entityId, desc(activityLog.at))
  return new Map(rows.map(({ id, actor }) => [id, actor]))
}

export type LastLineOf = {
  familyGroupId: string
  entityType: string
  entityId: string
  verbs: readonly string[]
  /** What the line has to say of before, besides other things. */
  before?: Record<string, string>
}

/**
 * The last of the lines with one of these verbs. By the id, which is made while the thing is held: `at` is when the
 * transaction began, and one that had to wait for the thing began before what it waited for.
 */
export async function findLastLine(
  db: Executor,
  { familyGroupId, entityType, entityId, verbs, before }: LastLineOf,
) {
  const [line] = await db
    .select({ verb: activityLog.verb, actorUserId: activityLog.actorUserId, before: activityLog.before })
    .from(activityLog)
    .where(
      and(
        eq(activityLog.familyGroupId, familyGroupId),
        eq(activityLog.entityType, entityType),
        eq(activityLog.entityId, entityId),
        inArray(activityLog.verb, [...verbs]),
        before && sql`${activityLog.before} @> ${JSON.stringify(before)}::jsonb`,
      ),
    )
    .orderBy(desc(activityLog.id))
    .limit(1)
  return line
}

export type LastActorsOf = { familyGroupId: string; entityType: string; verb: string; entityIds: string[] }
