import { and, count, eq, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { inBatches } from '../../../../server/db/insert-batches.ts'
import { paymentImports, paymentParts, payments } from '../../../../server/db/schema/payments.ts'
import { settlements } from '../../../../server/db/schema/settlements.ts'

type ImportKey = { id: string; familyGroupId: string }

/** Reads an earlier import of the same file. */
export async function findImportOfFile(db: Executor, familyGroupId: string, fileHash: Buffer) {
  const [row] = await db
    .select({ id: paymentImports.id, createdAt: paymentImports.createdAt })
    .from(paymentImports)
    .where(and(eq(paymentImports.familyGroupId, familyGroupId), eq(paymentImports.fileHash, fileHash)))
  return row
}

/** @returns whether the id was free. */
export async function insertImport(tx: Tx, row: typeof paymentImports.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx
    .insert(paymentImports)
    .values(row)
    .onConflictDoNothing({ target: paymentImports.id })
  return rowCount === 1
}

/** The counts of an import. */
export async function countImported(db: Executor, { id, familyGroupId }: ImportKey) {
  const [paid] = await db
    .select({ count: count() })
    .from(payments)
    .where(and(eq(payments.importId, id), eq(payments.familyGroupId, familyGroupId)))
  const [settled] = await db
    .select({ count: count() })
    .from(settlements)
    .where(and(eq(settlements.importId, id), eq(settlements.familyGroupId, familyGroupId)))
  return { expenses: paid?.count ?? 0, settlements: settled?.count ?? 0 }
}

export const insertPayments = (tx: Tx, rows: readonly (typeof payments.$inferInsert)[]) =>
  inBatches(rows, (batch) => tx.insert(payments).values(batch))

export const insertParts = (tx: Tx, rows: readonly (typeof paymentParts.$inferInsert)[]) =>
  inBatches(rows, (batch) => tx.insert(paymentParts).values(batch))

export const insertSettlements = (tx: Tx, rows: readonly (typeof settlements.$inferInsert)[]) =>
  inBatches(rows, (batch) => tx.insert(settlements).values(batch))

/** Checks the deferred constraints now, so that the commit stays fast. */
export async function checkSums(tx: Tx) {
  await tx.execute(sql`set constraints all immediate`)
  await tx.execute(sql`set constraints all deferred`)
}
