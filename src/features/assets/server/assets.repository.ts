import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../server/db/client.ts'
import { assets } from '../../../server/db/schema/assets.ts'
import type { AssetFields } from '../assets.schemas.ts'

export type NewAsset = AssetFields & { familyGroupId: string; propertyId: string; createdBy: string }

/** A statement takes at most 65,535 values. */
const rowsPerInsert = 1_000

/** @returns the ids, in the order of the rows. */
export async function insertAssets(tx: Tx, rows: NewAsset[]): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < rows.length; at += rowsPerInsert) {
    const inserted = await tx
      .insert(assets)
      .values(rows.slice(at, at + rowsPerInsert))
      .returning({ id: assets.id })
    ids.push(...inserted.map(({ id }) => id))
  }
  return ids
}

export async function countAssets(db: Executor, propertyId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(assets)
    .where(and(eq(assets.propertyId, propertyId), isNull(assets.deletedAt)))
  return row?.total ?? 0
}

/** Those who add assets to one property count one after the other, so that two at once cannot both take the last place. */
export async function lockAssetsOf(tx: Tx, propertyId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`assets-of:${propertyId}`}, 0))`)
}
