import { and, desc, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { groupImports } from '../../../../server/db/schema/exports.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { openHoursAtMost } from '../group-imports.rules.ts'
import { formerIssuer } from './load-rows.repository.ts'

const isOpen = inArray(groupImports.status, ['WAITING', 'RUNNING'])

export async function findLatestImport(db: Executor, userId: string) {
  const [row] = await db
    .select({
      id: groupImports.id,
      status: groupImports.status,
      progressPercent: groupImports.progressPercent,
      familyGroupId: groupImports.familyGroupId,
      failure: groupImports.failure,
      counts: groupImports.counts,
    })
    .from(groupImports)
    .where(eq(groupImports.userId, userId))
    .orderBy(desc(groupImports.createdAt), desc(groupImports.id))
    .limit(1)
  return row ?? null
}

export async function hasOpenImport(db: Executor, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: groupImports.id })
    .from(groupImports)
    .where(and(eq(groupImports.userId, userId), isOpen))
  return rows.length > 0
}

type NewImport = { userId: string; storageKey: string; byteSize: number }

export async function insertImport(tx: Tx, values: NewImport): Promise<string> {
  const [row] = await tx.insert(groupImports).values(values).returning({ id: groupImports.id })
  if (!row) throw new Error('the import was not inserted')
  return row.id
}

/** Starts or restarts an import. @returns undefined when it has ended */
export async function claimImport(db: Executor, importId: string) {
  const [row] = await db
    .update(groupImports)
    .set({ status: 'RUNNING', progressPercent: 0 })
    .where(and(eq(groupImports.id, importId), isOpen))
    .returning({ userId: groupImports.userId, storageKey: groupImports.storageKey })
  return row
}

/** The importer, as last synced by sign-in. */
export async function findImporter(db: Executor, userId: string) {
  const [row] = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      emailVerified: users.emailVerified,
    })
    .from(users)
    .where(eq(users.id, userId))
  return row
}

export async function setProgress(db: Executor, importId: string, progressPercent: number) {
  await db
    .update(groupImports)
    .set({ progressPercent })
    .where(and(eq(groupImports.id, importId), isOpen, lt(groupImports.progressPercent, progressPercent)))
}

/** In the transaction that writes the group. @returns false when another run was first */
export async function markDone(
  tx: Tx,
  importId: string,
  done: { familyGroupId: string; counts: Record<string, number> },
): Promise<boolean> {
  const rows = await tx
    .update(groupImports)
    .set({ ...done, status: 'DONE', progressPercent: 100, storageKey: null, endedAt: sql`now()` })
    .where(and(eq(groupImports.id, importId), isOpen))
    .returning({ id: groupImports.id })
  return rows.length > 0
}

/** @returns whether it was still running */
export async function markFailed(db: Executor, importId: string, failure: string): Promise<boolean> {
  const rows = await db
    .update(groupImports)
    .set({ status: 'FAILED', failure, storageKey: null, endedAt: sql`now()` })
    .where(and(eq(groupImports.id, importId), isOpen))
    .returning({ id: groupImports.id })
  return rows.length > 0
}

/** Fails imports whose job was lost: nothing else would end them. @returns how many */
export async function failLostImports(db: Executor, failure: string): Promise<number> {
  const rows = await db
    .update(groupImports)
    .set({ status: 'FAILED', failure, storageKey: null, endedAt: sql`now()` })
    .where(
      and(isOpen, sql`${groupImports.createdAt} < now() - ${sql.raw(`interval '${openHoursAtMost} hours'`)}`),
    )
    .returning({ id: groupImports.id })
  return rows.length
}

/** Deletes imports that ended a month ago. */
export async function deleteOldImports(db: Executor) {
  await db
    .delete(groupImports)
    .where(
      and(
        inArray(groupImports.status, ['DONE', 'FAILED']),
        sql`${groupImports.endedAt} < now() - interval '30 days'`,
      ),
    )
}

/** Deletes imported people whose group was permanently deleted. @returns how many */
export async function deleteOrphanedFormers(db: Executor): Promise<number> {
  const ofAnyGroup = db.select({ one: sql`1` }).from(memberships).where(eq(memberships.userId, users.id))
  const rows = await db
    .delete(users)
    .where(and(eq(users.issuer, formerIssuer), notExists(ofAnyGroup)))
    .returning({ id: users.id })
  return rows.length
}
