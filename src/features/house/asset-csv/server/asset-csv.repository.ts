import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { type AssetChoice, fieldColumns, isChosen } from '../../assets/server/assets.repository.ts'

type PropertyKey = { propertyId: string; familyGroupId: string }

const ofProperty = ({ propertyId, familyGroupId }: PropertyKey) =>
  and(eq(assets.propertyId, propertyId), eq(assets.familyGroupId, familyGroupId), isNull(assets.deletedAt))

/** Returns the fields that identify each asset of the property. */
export const listAssetMarks = (db: Executor, key: PropertyKey) =>
  db
    .select({ name: assets.name, serial: assets.serial, manufacturer: assets.manufacturer })
    .from(assets)
    .where(ofProperty(key))

/** Runs imports into one property one after the other, so that the second sees what the first added. */
export async function lockImportsOf(tx: Tx, propertyId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`asset-import:${propertyId}`}, 0))`)
}

/** Finds the activity entry of an import by the ID that the browser generated. */
export async function findImport(db: Executor, { propertyId, familyGroupId }: PropertyKey, importId: string) {
  const [line] = await db
    .select({ after: activityLog.after })
    .from(activityLog)
    .where(
      and(
        eq(activityLog.familyGroupId, familyGroupId),
        eq(activityLog.entityType, 'asset'),
        eq(activityLog.entityId, importId),
        eq(activityLog.propertyId, propertyId),
        eq(activityLog.verb, 'IMPORTED'),
      ),
    )
    .limit(1)
  return line
}

/** Returns a page of the chosen assets by name, after the given one. */
export function listAssetsAfter(
  db: Executor,
  choice: AssetChoice,
  { after, limit }: { after?: { name: string; id: string } | undefined; limit: number },
) {
  return db
    .select({ id: assets.id, ...fieldColumns })
    .from(assets)
    .where(
      and(
        isChosen(choice),
        after && sql`(${assets.name}, ${assets.id}) > (${after.name}, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(assets.name), asc(assets.id))
    .limit(limit)
}
