import { t } from '@lingui/core/macro'
import { and, eq, sql } from 'drizzle-orm'
import { notFound } from '../../../../lib/app-error.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { settlements } from '../../../../server/db/schema/settlements.ts'
import type { SettlementStatus } from '../settlements.rules.ts'

/** Every statement checks the group, so an id of another group finds nothing. */
export type SettlementKey = { settlementId: string; familyGroupId: string }

export const isThis = ({ settlementId, familyGroupId }: SettlementKey) =>
  and(eq(settlements.id, settlementId), eq(settlements.familyGroupId, familyGroupId))

type NewSettlement = typeof settlements.$inferInsert & { id: string }

/** @returns false when the id is used. */
export async function insertSettlement(tx: Tx, settlement: NewSettlement): Promise<boolean> {
  const rows = await tx
    .insert(settlements)
    .values(settlement)
    .onConflictDoNothing({ target: settlements.id })
    .returning({ id: settlements.id })
  return rows.length > 0
}

/** Reads the property of a settlement, which never changes. */
export async function findPropertyOf(db: Executor, key: SettlementKey): Promise<string | null> {
  const [row] = await db.select({ propertyId: settlements.propertyId }).from(settlements).where(isThis(key))
  if (!row) throw notFound(t`This settlement`)
  return row.propertyId
}

/** Locks the row. */
export async function lockSettlement(tx: Tx, key: SettlementKey) {
  const rows = await tx.select({ id: settlements.id }).from(settlements).where(isThis(key)).for('update')
  if (rows.length === 0) throw notFound(t`This settlement`)
}

type Decision = {
  status: SettlementStatus
  statusReason: string | null
  /** Null for a receiver who answers by link. */
  decidedBy: string | null
  decidedAt: Date
}

/** Updates the status and the version. */
export async function updateSettlement(tx: Tx, key: SettlementKey, decision: Decision) {
  await tx
    .update(settlements)
    .set({ ...decision, version: sql`${settlements.version} + 1`, updatedAt: sql`now()` })
    .where(isThis(key))
}
