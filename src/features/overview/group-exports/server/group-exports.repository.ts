import { and, asc, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { groupExports } from '../../../../server/db/schema/exports.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { openHoursAtMost, readyHours } from '../group-exports.rules.ts'

// Lifetimes use the database clock.
const hours = (count: number) => sql.raw(`interval '${count} hours'`)

type Asked = { familyGroupId: string; userId: string }

const isAskedBy = ({ familyGroupId, userId }: Asked) =>
  and(eq(groupExports.familyGroupId, familyGroupId), eq(groupExports.userId, userId))
const isOpen = inArray(groupExports.status, ['WAITING', 'RUNNING'])
const isReady = and(eq(groupExports.status, 'READY'), sql`${groupExports.expiresAt} > now()`)

/** The membership of the requester: every step of an export joins it. */
const asMember = and(
  eq(memberships.familyGroupId, groupExports.familyGroupId),
  eq(memberships.userId, groupExports.userId),
  isNull(memberships.leftAt),
)
const ofLivingGroup = and(eq(familyGroups.id, groupExports.familyGroupId), isNull(familyGroups.deletedAt))

export async function findLatestExport(db: Executor, asked: Asked) {
  const [row] = await db
    .select({
      id: groupExports.id,
      hasSecrets: groupExports.hasSecrets,
      status: groupExports.status,
      progressPercent: groupExports.progressPercent,
      byteSize: groupExports.byteSize,
      expiresAt: groupExports.expiresAt,
    })
    .from(groupExports)
    .where(and(isAskedBy(asked), or(ne(groupExports.status, 'READY'), isReady)))
    .orderBy(desc(groupExports.createdAt), desc(groupExports.id))
    .limit(1)
  return row ?? null
}

/** Prevents two concurrent requests from both finding none. */
export async function lockExportsOf(tx: Tx, { familyGroupId, userId }: Asked) {
  const of = `group-exports:${familyGroupId}:${userId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${of}, 0))`)
}

export async function findOpenExportId(tx: Executor, asked: Asked): Promise<string | null> {
  const [row] = await tx
    .select({ id: groupExports.id })
    .from(groupExports)
    .where(and(isAskedBy(asked), isOpen))
  return row?.id ?? null
}

export async function insertExport(tx: Tx, values: Asked & { hasSecrets: boolean }): Promise<string> {
  const [row] = await tx.insert(groupExports).values(values).returning({ id: groupExports.id })
  if (!row) throw new Error('the export was not inserted')
  return row.id
}

/**
 * Starts or restarts an export under a new key; what an earlier run still writes is unreferenced.
 * @returns false when it is done or deleted
 */
export async function claimExport(db: Executor, exportId: string, storageKey: string): Promise<boolean> {
  const rows = await db
    .update(groupExports)
    .set({ status: 'RUNNING', progressPercent: 0, storageKey })
    .where(and(eq(groupExports.id, exportId), isOpen))
    .returning({ id: groupExports.id })
  return rows.length > 0
}

/** Returns the requester as a current member. @returns undefined once they left or the group was deleted */
export async function findAsker(db: Executor, exportId: string) {
  const [row] = await db
    .select({
      familyGroupId: groupExports.familyGroupId,
      hasSecrets: groupExports.hasSecrets,
      role: memberships.role,
      groupName: familyGroups.name,
      user: {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
      },
    })
    .from(groupExports)
    .innerJoin(memberships, asMember)
    .innerJoin(familyGroups, ofLivingGroup)
    .innerJoin(users, eq(users.id, groupExports.userId))
    .where(and(eq(groupExports.id, exportId), isOpen))
  return row
}

export type Asker = NonNullable<Awaited<ReturnType<typeof findAsker>>>

export async function findGroupId(db: Executor, exportId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ familyGroupId: groupExports.familyGroupId })
    .from(groupExports)
    .where(eq(groupExports.id, exportId))
  return row?.familyGroupId
}

export async function setProgress(db: Executor, exportId: string, progressPercent: number) {
  await db
    .update(groupExports)
    .set({ progressPercent })
    .where(and(eq(groupExports.id, exportId), isOpen, lt(groupExports.progressPercent, progressPercent)))
}

/** @returns false when another run has taken over or it failed */
export async function markReady(
  tx: Tx,
  { exportId, storageKey, byteSize }: { exportId: string; storageKey: string; byteSize: number },
): Promise<boolean> {
  const rows = await tx
    .update(groupExports)
    .set({
      status: 'READY',
      progressPercent: 100,
      byteSize,
      readyAt: sql`now()`,
      expiresAt: sql`now() + ${hours(readyHours)}`,
    })
    .where(and(eq(groupExports.id, exportId), eq(groupExports.storageKey, storageKey), isOpen))
    .returning({ id: groupExports.id })
  return rows.length > 0
}

export async function markFailed(db: Executor, exportId: string) {
  await db
    .update(groupExports)
    .set({ status: 'FAILED', storageKey: null })
    .where(and(eq(groupExports.id, exportId), isOpen))
}

/** @returns the keys of their bytes */
export function deleteOtherExports(tx: Tx, asked: Asked, exportId: string) {
  return tx
    .delete(groupExports)
    .where(and(isAskedBy(asked), ne(groupExports.id, exportId)))
    .returning({ storageKey: groupExports.storageKey })
}

/** For the requester only, while they are a member. */
export async function findReadyExport(db: Executor, userId: string, exportId: string) {
  const [row] = await db
    .select({
      storageKey: groupExports.storageKey,
      readyAt: groupExports.readyAt,
      groupName: familyGroups.name,
    })
    .from(groupExports)
    .innerJoin(memberships, asMember)
    .innerJoin(familyGroups, ofLivingGroup)
    .where(and(eq(groupExports.id, exportId), eq(groupExports.userId, userId), isReady))
  return row
}

/** Deletes exports that expired or whose requester left, and failed ones after a day. */
export function listOldExports(db: Executor) {
  // A value and not `exists`, which PostgreSQL answers by reading all memberships.
  const membership = db
    .select({ one: sql`1` })
    .from(memberships)
    .innerJoin(familyGroups, ofLivingGroup)
    .where(asMember)
  return db
    .select({
      id: groupExports.id,
      familyGroupId: groupExports.familyGroupId,
      storageKey: groupExports.storageKey,
    })
    .from(groupExports)
    .where(
      or(
        and(
          eq(groupExports.status, 'READY'),
          or(sql`${groupExports.expiresAt} <= now()`, sql`${membership} is null`),
        ),
        and(eq(groupExports.status, 'FAILED'), sql`${groupExports.createdAt} < now() - ${hours(readyHours)}`),
      ),
    )
    .orderBy(asc(groupExports.createdAt))
}

export async function deleteExport(db: Executor, exportId: string) {
  await db.delete(groupExports).where(eq(groupExports.id, exportId))
}

/** Fails exports whose job was lost: nothing else would end them. @returns how many */
export async function failLostExports(db: Executor): Promise<number> {
  const rows = await db
    .update(groupExports)
    .set({ status: 'FAILED', storageKey: null })
    .where(and(isOpen, sql`${groupExports.createdAt} < now() - ${hours(openHoursAtMost)}`))
    .returning({ id: groupExports.id })
  return rows.length
}
