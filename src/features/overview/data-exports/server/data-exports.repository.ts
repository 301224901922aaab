import { and, asc, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { dataExports } from '../../../../server/db/schema/exports.ts'
import { openHoursAtMost, readyHours } from '../data-exports.rules.ts'

// Lifetimes use the database clock.
const hours = (count: number) => sql.raw(`interval '${count} hours'`)

const isOpen = inArray(dataExports.status, ['WAITING', 'RUNNING'])
const isNotExpired = or(ne(dataExports.status, 'READY'), sql`${dataExports.expiresAt} > now()`)

export async function findLatestExport(db: Executor, userId: string) {
  const [row] = await db
    .select({
      id: dataExports.id,
      status: dataExports.status,
      progressPercent: dataExports.progressPercent,
      byteSize: dataExports.byteSize,
      expiresAt: dataExports.expiresAt,
    })
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), isNotExpired))
    .orderBy(desc(dataExports.createdAt), desc(dataExports.id))
    .limit(1)
  return row ?? null
}

export async function findOpenExportId(tx: Tx, userId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), isOpen))
  return row?.id ?? null
}

export async function insertExport(tx: Tx, userId: string): Promise<string> {
  const [row] = await tx.insert(dataExports).values({ userId }).returning({ id: dataExports.id })
  if (!row) throw new Error('the export was not inserted')
  return row.id
}

/**
 * Starts or restarts an export. The key is stored before the bytes, so that the file sweep never takes them for
 * unreferenced.
 * @returns undefined when it is done, or was deleted with its account
 */
export async function claimExport(db: Executor, exportId: string) {
  const [row] = await db
    .update(dataExports)
    .set({
      status: 'RUNNING',
      progressPercent: 0,
      storageKey: sql`${dataExports.userId} || '/' || ${dataExports.id}`,
    })
    .where(and(eq(dataExports.id, exportId), isOpen))
    .returning({ userId: dataExports.userId, storageKey: dataExports.storageKey })
  return row
}

export async function setProgress(db: Executor, exportId: string, progressPercent: number) {
  await db
    .update(dataExports)
    .set({ progressPercent })
    .where(and(eq(dataExports.id, exportId), isOpen, lt(dataExports.progressPercent, progressPercent)))
}

/** @returns false when it was deleted or failed in between */
export async function markReady(tx: Tx, exportId: string, byteSize: number): Promise<boolean> {
  const rows = await tx
    .update(dataExports)
    .set({
      status: 'READY',
      progressPercent: 100,
      byteSize,
      readyAt: sql`now()`,
      expiresAt: sql`now() + ${hours(readyHours)}`,
    })
    .where(and(eq(dataExports.id, exportId), isOpen))
    .returning({ id: dataExports.id })
  return rows.length > 0
}

export async function markFailed(db: Executor, exportId: string) {
  await db
    .update(dataExports)
    .set({ status: 'FAILED', storageKey: null })
    .where(and(eq(dataExports.id, exportId), isOpen))
}

export async function isKeyInUse(tx: Tx, storageKey: string): Promise<boolean> {
  const rows = await tx
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(eq(dataExports.storageKey, storageKey))
  return rows.length > 0
}

/** @returns the keys of their bytes */
export function deleteOtherExports(tx: Tx, userId: string, exportId: string) {
  return tx
    .delete(dataExports)
    .where(and(eq(dataExports.userId, userId), ne(dataExports.id, exportId)))
    .returning({ storageKey: dataExports.storageKey })
}

export async function findReadyExport(db: Executor, userId: string, exportId: string) {
  const [row] = await db
    .select({ storageKey: dataExports.storageKey, readyAt: dataExports.readyAt })
    .from(dataExports)
    .where(
      and(
        eq(dataExports.id, exportId),
        eq(dataExports.userId, userId),
        eq(dataExports.status, 'READY'),
        sql`${dataExports.expiresAt} > now()`,
      ),
    )
  return row
}

/** Deletes expired exports, and failed ones after a day. */
export function listOldExports(db: Executor) {
  return db
    .select({ id: dataExports.id, userId: dataExports.userId, storageKey: dataExports.storageKey })
    .from(dataExports)
    .where(
      or(
        and(eq(dataExports.status, 'READY'), sql`${dataExports.expiresAt} <= now()`),
        and(eq(dataExports.status, 'FAILED'), sql`${dataExports.createdAt} < now() - ${hours(readyHours)}`),
      ),
    )
    .orderBy(asc(dataExports.createdAt))
}

export async function deleteExport(db: Executor, exportId: string) {
  await db.delete(dataExports).where(eq(dataExports.id, exportId))
}

/** Fails exports whose job was lost: nothing else would end them. @returns how many */
export async function failLostExports(db: Executor): Promise<number> {
  const rows = await db
    .update(dataExports)
    .set({ status: 'FAILED', storageKey: null })
    .where(and(isOpen, sql`${dataExports.createdAt} < now() - ${hours(openHoursAtMost)}`))
    .returning({ id: dataExports.id })
  return rows.length
}
