import { and, asc, desc, eq, gte, lte, sql } from 'drizzle-orm'
import { advisoryLocks } from '../../../../server/db/advisory-locks.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { activityLog, activitySeals, familyGroups } from '../../../../server/db/schema/groups.ts'

/** No transaction of the product lasts this long: entries with an earlier time than the last sealed one are found too. */
const late = sql`interval '1 hour'`

const isUnsealed = sql`not exists (select from ${activitySeals} where ${activitySeals.activityId} = ${activityLog.id})`

/** When the last sealed entry of a group was made. */
const lastSealed = (familyGroupId: unknown) => sql`(
  select seal.entry_at from ${activitySeals} as seal where seal.family_group_id = ${familyGroupId}
  order by seal.position desc limit 1
)`

const mayBeUnsealed = (familyGroupId: unknown) =>
  sql`${activityLog.familyGroupId} = ${familyGroupId} and ${activityLog.at} > coalesce(${lastSealed(familyGroupId)}, '-infinity') - ${late}`

/**
 * Looks at a batch of groups. Each is looked up by itself: joined, the whole log would be read.
 * @param after the id of the last group of the previous call
 * @returns the last group that was looked at, if there may be more, and those with entries without a seal
 */
export async function walkUnsealedGroups(db: Executor, after: string, limit: number) {
  const { rows } = await db.execute<{ id: string; unsealed: boolean }>(sql`
    select batch.id, exists (select from ${activityLog} where ${mayBeUnsealed(sql`batch.id`)} and ${isUnsealed}) as unsealed
    from (
      select ${familyGroups.id} as id from ${familyGroups}
      where ${familyGroups.id} > ${after} order by ${familyGroups.id} limit ${limit}
    ) as batch order by batch.id`)
  return {
    last: rows.length < limit ? undefined : rows.at(-1)?.id,
    groups: rows.filter(({ unsealed }) => unsealed).map(({ id }) => id),
  }
}

/**
 * Keeps other processes from sealing this group until the transaction ends.
 * @returns the time by the clock of the database; undefined if another one seals it
 */
export async function lockSeals(tx: Tx, familyGroupId: string): Promise<Date | undefined> {
  const { rows } = await tx.execute<{ locked: boolean; now: string }>(
    sql`select pg_try_advisory_xact_lock(${advisoryLocks.activitySeals}, hashtext(${familyGroupId})) as locked,
      to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`,
  )
  return rows[0]?.locked ? new Date(rows[0].now) : undefined
}

/** The columns that a seal covers; see `SealedContent`. */
const content = {
  activityId: activityLog.id,
  familyGroupId: activityLog.familyGroupId,
  propertyId: activityLog.propertyId,
  entityType: activityLog.entityType,
  entityId: activityLog.entityId,
  verb: activityLog.verb,
  actorLabel: activityLog.actorLabel,
  before: sql<string | null>`${activityLog.before}::text`,
  after: sql<string | null>`${activityLog.after}::text`,
  at: sql<string>`to_char(${activityLog.at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
}

/** Lists entries of a group without a seal, oldest first. */
export const listUnsealed = (db: Executor, familyGroupId: string, limit: number) =>
  db
    .select({ ...content, entryAt: activityLog.at })
    .from(activityLog)
    .where(and(mayBeUnsealed(familyGroupId), isUnsealed))
    .orderBy(asc(activityLog.at), asc(activityLog.id))
    .limit(limit)

/** Counts the entries without a seal that are so old that the job will not seal them; a thousand at most. */
export async function countUnsealed(db: Executor, familyGroupId: string): Promise<number> {
  const old = db
    .select({ id: activityLog.id })
    .from(activityLog)
    .where(
      and(
        eq(activityLog.familyGroupId, familyGroupId),
        lte(activityLog.at, sql`now() - ${late}`),
        isUnsealed,
      ),
    )
    .limit(1_000)
    .as('old')
  const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(old)
  return counted?.count ?? 0
}

export async function insertSeals(tx: Tx, seals: (typeof activitySeals.$inferInsert)[]) {
  await tx.insert(activitySeals).values(seals)
}

const seal = {
  position: activitySeals.position,
  hash: sql<string>`encode(${activitySeals.hash}, 'hex')`,
  entryAt: activitySeals.entryAt,
  sealedAt: activitySeals.sealedAt,
}

/** Returns the last seal of a group. */
export async function findHead(db: Executor, familyGroupId: string) {
  const [head] = await db
    .select(seal)
    .from(activitySeals)
    .where(eq(activitySeals.familyGroupId, familyGroupId))
    .orderBy(desc(activitySeals.position))
    .limit(1)
  return head
}

export async function findSeal(db: Executor, familyGroupId: string, position: number) {
  const [found] = await db
    .select(seal)
    .from(activitySeals)
    .where(and(eq(activitySeals.familyGroupId, familyGroupId), eq(activitySeals.position, position)))
  return found
}

/** Lists seals from a position on with the entries as they are now; an entry that was removed has nulls. */
export const listSealed = (db: Executor, familyGroupId: string, from: number, limit: number) =>
  db
    .select({ ...seal, entry: content })
    .from(activitySeals)
    .leftJoin(
      activityLog,
      and(
        eq(activityLog.id, activitySeals.activityId),
        eq(activityLog.familyGroupId, activitySeals.familyGroupId),
      ),
    )
    .where(and(eq(activitySeals.familyGroupId, familyGroupId), gte(activitySeals.position, from)))
    .orderBy(asc(activitySeals.position))
    .limit(limit)

/** Walks over all groups that have a seal. */
export async function walkSealedGroups(db: Executor, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: familyGroups.id })
    .from(familyGroups)
    .where(
      and(
        sql`${familyGroups.id} > ${after}`,
        sql`exists (select from ${activitySeals} where ${activitySeals.familyGroupId} = ${familyGroups.id})`,
      ),
    )
    .orderBy(asc(familyGroups.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}
