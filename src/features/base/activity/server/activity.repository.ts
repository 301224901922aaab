import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'

export async function insertActivity(tx: Tx, entries: (typeof activityLog.$inferInsert)[]) {
  await tx.insert(activityLog).values(entries)
}

/** Returns the last actor for each of these things, by their id. */
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
  /** Additional previous values for the sentence. */
  before?: Record<string, string>
}

/**
 * Finds the last line with one of these verbs. Sorts by id, which is created while the thing is locked; `at` is the
 * start of the transaction and may be older.
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

/** Returns the person who wrote the last line with a verb about each of these things, by their id; without those by nobody. */
export async function findLastPeople(
  db: Executor,
  { familyGroupId, entityType, verb, entityIds }: LastActorsOf,
): Promise<Map<string, string>> {
  if (entityIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([activityLog.entityId], { id: activityLog.entityId, userId: activityLog.actorUserId })
    .from(activityLog)
    .where(
      and(
        eq(activityLog.familyGroupId, familyGroupId),
        eq(activityLog.entityType, entityType),
        oneOf(activityLog.entityId, entityIds),
        eq(activityLog.verb, verb),
      ),
    )
    // By id, like `findLastLine`.
    .orderBy(activityLog.entityId, desc(activityLog.id))
  return new Map(rows.flatMap(({ id, userId }) => (userId ? [[id, userId] as const] : [])))
}

export type LastActorsOf = { familyGroupId: string; entityType: string; verb: string; entityIds: string[] }
