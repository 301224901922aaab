import { t } from '@lingui/core/macro'
import { aliasedTable, and, asc, count, desc, eq, inArray, isNull, like, type SQL, sql } from 'drizzle-orm'
import { notFound } from '../../../../lib/app-error.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { inBatches } from '../../../../server/db/insert-batches.ts'
import { escapedForLike } from '../../../../server/db/like.ts'
import { noneOf } from '../../../../server/db/one-of.ts'
import { isWorkerThere } from '../../../../server/db/presence.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { schedules } from '../../../../server/db/schema/schedules.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import type { AssetCategory, AssetSort, AssetStatus } from '../assets.rules.ts'
import type { AssetFields } from '../assets.schemas.ts'

/** Each statement filters by asset and group, so an ID of another group finds nothing. */
export type AssetKey = { assetId: string; familyGroupId: string }

const isThis = ({ assetId, familyGroupId }: AssetKey) =>
  and(eq(assets.id, assetId), eq(assets.familyGroupId, familyGroupId))

const lineColumns = {
  id: assets.id,
  name: assets.name,
  category: assets.category,
  location: assets.location,
  manufacturer: assets.manufacturer,
  model: assets.model,
  serial: assets.serial,
  status: assets.status,
  warrantyUntil: assets.warrantyUntil,
  hasLifetimeWarranty: assets.hasLifetimeWarranty,
}

const { id: _, ...lineFields } = lineColumns
export const fieldColumns = {
  ...lineFields,
  purchasedOn: assets.purchasedOn,
  purchasedFrom: assets.purchasedFrom,
  purchasePriceMinor: assets.purchasePriceMinor,
  workerId: assets.workerId,
  notes: assets.notes,
}

type NewAsset = AssetFields & { familyGroupId: string; propertyId: string; createdBy: string }

/** @returns the IDs, in the order of the rows. */
export async function insertAssets(tx: Tx, rows: NewAsset[]): Promise<string[]> {
  const ids: string[] = []
  await inBatches(rows, async (batch) => {
    const inserted = await tx.insert(assets).values(batch).returning({ id: assets.id })
    ids.push(...inserted.map(({ id }) => id))
  })
  return ids
}

export async function countAssets(db: Executor, propertyId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(assets)
    .where(and(eq(assets.propertyId, propertyId), isNull(assets.deletedAt)))
  return row?.total ?? 0
}

/** Serializes adding assets to one property, so that two requests cannot both take the last place. */
export async function lockAssetsOf(tx: Tx, propertyId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`assets-of:${propertyId}`}, 0))`)
}

export type AssetChoice = {
  familyGroupId: string
  propertyId: string
  /** Each word must be part of the name, manufacturer, model or serial number. */
  words: string[]
  category?: AssetCategory | undefined
  status?: AssetStatus | undefined
  /** Returns only this asset. */
  only?: string | undefined
}

export const isChosen = ({ familyGroupId, propertyId, words, category, status, only }: AssetChoice) =>
  and(
    eq(assets.familyGroupId, familyGroupId),
    eq(assets.propertyId, propertyId),
    isNull(assets.deletedAt),
    ...words.map((word) => like(assets.searchName, sql`'%' || lower(${escapedForLike(word)}) || '%'`)),
    category === undefined ? undefined : eq(assets.category, category),
    status === undefined ? undefined : eq(assets.status, status),
    only === undefined ? undefined : eq(assets.id, only),
  )

export async function countChosen(db: Executor, choice: AssetChoice): Promise<number> {
  const [row] = await db.select({ total: count() }).from(assets).where(isChosen(choice))
  return row?.total ?? 0
}

const newestPhoto = sql<string | null>`(
  select photo.file_id from ${documents} as photo
  where photo.asset_id = ${assets}.id and photo.property_id = ${assets}.property_id
    and photo.kind = 'PHOTO' and photo.deleted_at is null
  order by photo.id desc limit 1)`

type Page = AssetChoice & { sort: AssetSort; after?: string | undefined; limit: number }

/** Returns a page of the chosen assets. Sorting is cheap, because the number per property is limited. */
export function listAssets(db: Executor, { sort, after, limit, ...choice }: Page) {
  const { columns, order } = orders[sort]
  return db
    .select({ ...lineColumns, photoFileId: newestPhoto })
    .from(assets)
    .where(and(isChosen(choice), after === undefined ? undefined : comesAfter(sort, after, choice)))
    .orderBy(...columns(assets).map((column) => order(column)))
    .limit(limit)
}

type Columns = Pick<typeof assets, 'id' | 'name' | 'warrantyUntil' | 'hasLifetimeWarranty'>

/** Returns the property’s assets that are not replaced or disposed of, by name. */
export function listAssetChoices(
  db: Executor,
  { propertyId, familyGroupId, limit }: { propertyId: string; familyGroupId: string; limit: number },
) {
  return db
    .select({ id: assets.id, name: assets.name })
    .from(assets)
    .where(
      and(
        isChosen({ propertyId, familyGroupId, words: [] }),
        noneOf(assets.status, ['REPLACED', 'DISPOSED']),
      ),
    )
    .orderBy(sql`lower(${assets.name})`, assets.id)
    .limit(limit)
}

/** The sort keys; the ID comes last, so that no two rows are equal. */
const orders: Record<AssetSort, { columns: (of: Columns) => SQL[]; order: typeof asc; comparison: SQL }> = {
  name: { columns: ({ name, id }) => [sql`lower(${name})`, sql`${id}`], order: asc, comparison: sql`>` },
  // IDs start with their creation time.
  newest: { columns: ({ id }) => [sql`${id}`], order: desc, comparison: sql`<` },
  warranty: {
    columns: ({ warrantyUntil, hasLifetimeWarranty, id }) => [
      // Assets without an end date come last.
      sql`coalesce(${warrantyUntil}::text, case when ${hasLifetimeWarranty} then 'lifetime' else 'none' end)`,
      sql`${id}`,
    ],
    order: asc,
    comparison: sql`>`,
  },
}

/** After the given asset of the same property, which may have been deleted since. */
function comesAfter(sort: AssetSort, assetId: string, { familyGroupId, propertyId }: AssetChoice) {
  const { columns, comparison } = orders[sort]
  const last = aliasedTable(assets, 'last')
  const row = (of: Columns) => sql.join(columns(of), sql`, `)
  return sql`(${row(assets)}) ${comparison} (
    select ${row(last)} from ${assets} as last
    where ${and(eq(last.id, assetId), eq(last.propertyId, propertyId), eq(last.familyGroupId, familyGroupId))}
  )`
}

export async function findAsset(db: Executor, key: AssetKey) {
  const [asset] = await db
    .select({
      ...fieldColumns,
      id: assets.id,
      familyGroupId: assets.familyGroupId,
      groupName: familyGroups.name,
      currency: familyGroups.currency,
      propertyId: assets.propertyId,
      propertyName: properties.name,
      propertyStatus: properties.status,
      workerName: workers.name,
      isWorkerThere: isWorkerThere(assets.workerId),
      timeZone: properties.timeZone,
      version: assets.version,
    })
    .from(assets)
    .innerJoin(
      properties,
      and(eq(properties.id, assets.propertyId), eq(properties.familyGroupId, assets.familyGroupId)),
    )
    .innerJoin(familyGroups, eq(familyGroups.id, assets.familyGroupId))
    .leftJoin(workers, and(eq(workers.id, assets.workerId), eq(workers.familyGroupId, assets.familyGroupId)))
    .where(and(isThis(key), isNull(assets.deletedAt), isNull(properties.deletedAt)))
  return asset
}

/** Returns the property of an asset, which never changes. */
export async function findPropertyOf(db: Executor, key: AssetKey) {
  const [asset] = await db
    .select({ propertyId: assets.propertyId })
    .from(assets)
    .where(and(isThis(key), isNull(assets.deletedAt)))
  if (!asset) throw notFound(t`This asset`)
  return asset.propertyId
}

/** Locks and returns the row. */
export async function lockAsset(tx: Tx, key: AssetKey) {
  const [asset] = await tx
    .select({ ...fieldColumns, version: assets.version })
    .from(assets)
    .where(and(isThis(key), isNull(assets.deletedAt)))
    .for('update')
  if (!asset) throw notFound(t`This asset`)
  return asset
}

/** Writes the given columns and increments the version. */
export async function updateAsset(tx: Tx, key: AssetKey, change: Partial<AssetFields>) {
  await tx
    .update(assets)
    .set({ ...change, version: sql`${assets.version} + 1`, updatedAt: sql`now()` })
    .where(and(isThis(key), isNull(assets.deletedAt)))
}

/** Keeps tasks and schedules when the asset is removed, since they belong to the property as well. */
export async function detachWork(tx: Tx, assetIds: string[]) {
  await tx.update(tasks).set({ assetId: null }).where(inArray(tasks.assetId, assetIds))
  await tx.update(schedules).set({ assetId: null }).where(inArray(schedules.assetId, assetIds))
}
