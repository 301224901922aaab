import { and, asc, count, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { categoryNameOf } from '../../../../server/db/category-name.ts'
import { type Executor, type Placeholders, preparedReads, type Tx } from '../../../../server/db/client.ts'
import { billSeries, bills } from '../../../../server/db/schema/bills.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import type { BillSeriesEdit, BillSeriesFields } from '../bills.schemas.ts'

/** Every statement checks the group, so an id of another group finds nothing. */
export type SeriesKey = { billSeriesId: string; familyGroupId: string }

export const isThis = ({ billSeriesId, familyGroupId }: SeriesKey) =>
  and(eq(billSeries.id, billSeriesId), eq(billSeries.familyGroupId, familyGroupId))

/** The time zone of the property, or of the group. */
export const timeZoneOfSeries = sql<string>`coalesce(${properties.timeZone}, ${familyGroups.timeZone})`

/** The fields of its bills. */
export const detailColumns = {
  title: billSeries.title,
  payee: billSeries.payee,
  workerId: billSeries.workerId,
  amountMinor: billSeries.amountMinor,
  isEstimate: billSeries.isEstimate,
  category: billSeries.category,
  note: billSeries.note,
}

export const timingColumns = {
  rule: billSeries.rule,
  startsOn: billSeries.startsOn,
  endsOn: billSeries.endsOn,
  nextOn: billSeries.nextOn,
}

/** Reads its property without a lock. */
export async function findPlaceOf(db: Executor, key: SeriesKey) {
  const [series] = await db
    .select({ propertyId: billSeries.propertyId })
    .from(billSeries)
    .where(and(isThis(key), isNull(billSeries.deletedAt)))
  return series
}

/** Locks the row and reads it with its time zone. */
export async function lockSeries(tx: Tx, key: SeriesKey) {
  const [series] = await tx
    .select({
      fields: { ...detailColumns, endsOn: billSeries.endsOn },
      timing: timingColumns,
      propertyId: billSeries.propertyId,
      timeZone: timeZoneOfSeries,
      version: billSeries.version,
      createdBy: billSeries.createdBy,
    })
    .from(billSeries)
    .innerJoin(familyGroups, eq(familyGroups.id, billSeries.familyGroupId))
    .leftJoin(properties, eq(properties.id, billSeries.propertyId))
    .where(and(isThis(key), isNull(billSeries.deletedAt)))
    .for('update', { of: billSeries })
  return series
}

/** Serialises adding recurring bills to a group. */
export async function lockSeriesOf(tx: Tx, familyGroupId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bills-of:${familyGroupId}`}, 0))`)
}

/** Counts the active recurring bills up to the limit. */
export async function countSeries(tx: Tx, familyGroupId: string, limit: number): Promise<number> {
  const some = tx
    .select({ id: billSeries.id })
    .from(billSeries)
    .where(
      and(
        eq(billSeries.familyGroupId, familyGroupId),
        isNull(billSeries.deletedAt),
        isNotNull(billSeries.nextOn),
      ),
    )
    .limit(limit)
    .as('some')
  const [row] = await tx.select({ total: count() }).from(some)
  return row?.total ?? 0
}

type Row = BillSeriesFields & { familyGroupId: string; createdBy: string; nextOn: string }

export async function insertSeries(tx: Tx, series: Row): Promise<string> {
  const [row] = await tx.insert(billSeries).values(series).returning({ id: billSeries.id })
  if (!row) throw new Error('the series was not inserted')
  return row.id
}

/** Updates the columns and the version. */
export async function updateSeries(
  tx: Tx,
  key: SeriesKey,
  columns: Partial<BillSeriesEdit & { nextOn: string | null }>,
) {
  await tx
    .update(billSeries)
    .set({ ...columns, version: sql`${billSeries.version} + 1`, updatedAt: sql`now()` })
    .where(isThis(key))
}

/** Reads the latest date with a bill, in the trash or not. */
export async function findLastMadeOn(tx: Tx, { billSeriesId, familyGroupId }: SeriesKey) {
  const [row] = await tx
    .select({ on: sql<string | null>`max(${bills.occurrenceOn})::text` })
    .from(bills)
    .where(and(eq(bills.seriesId, billSeriesId), eq(bills.familyGroupId, familyGroupId)))
  return row?.on ?? null
}

/** Updates its open bills from a day on, unless someone edited them. */
export async function carryOver(
  tx: Tx,
  { billSeriesId, familyGroupId }: SeriesKey,
  { from, before, after }: { from: string; before: BillSeriesEdit; after: BillSeriesEdit },
): Promise<void> {
  const { endsOn: _, ...details } = after
  await tx
    .update(bills)
    .set({ ...details, version: sql`${bills.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        eq(bills.seriesId, billSeriesId),
        eq(bills.familyGroupId, familyGroupId),
        isNull(bills.deletedAt),
        eq(bills.status, 'PLANNED'),
        gte(bills.dueOn, from),
        eq(bills.title, before.title),
        sql`${bills.payee} is not distinct from ${before.payee}`,
        sql`${bills.workerId} is not distinct from ${before.workerId}`,
        eq(bills.amountMinor, before.amountMinor),
        eq(bills.isEstimate, before.isEstimate),
        eq(bills.category, before.category),
        sql`${bills.note} is not distinct from ${before.note}`,
      ),
    )
}

/** Detaches its bills, which stay. */
export async function detachBills(tx: Tx, ids: string[]) {
  await tx.update(bills).set({ seriesId: null, occurrenceOn: null }).where(inArray(bills.seriesId, ids))
}

const isThere = and(
  isNull(billSeries.deletedAt),
  sql`(${billSeries.propertyId} is null or (${properties.id} is not null and ${properties.deletedAt} is null))`,
)

export async function findSeries(db: Executor, key: SeriesKey) {
  const [series] = await db
    .select({
      ...detailColumns,
      ...timingColumns,
      categoryName: categoryNameOf('bill_series'),
      id: billSeries.id,
      familyGroupId: billSeries.familyGroupId,
      groupName: familyGroups.name,
      currency: familyGroups.currency,
      propertyId: billSeries.propertyId,
      propertyName: properties.name,
      propertyStatus: properties.status,
      timeZone: timeZoneOfSeries,
      version: billSeries.version,
      createdBy: billSeries.createdBy,
    })
    .from(billSeries)
    .innerJoin(familyGroups, eq(familyGroups.id, billSeries.familyGroupId))
    .leftJoin(properties, eq(properties.id, billSeries.propertyId))
    .where(and(isThis(key), isThere))
  return series
}

type ListedSeries = {
  familyGroupId: string
  propertyId?: string | undefined
  /** Only those with bills until that day, in active properties. */
  until?: string
  limit: number
}

const chosenSeries = preparedReads('bill_series', (db, choice: Placeholders<ListedSeries>) =>
  db
    .select({
      ...timingColumns,
      id: billSeries.id,
      title: billSeries.title,
      payee: billSeries.payee,
      amountMinor: billSeries.amountMinor,
      isEstimate: billSeries.isEstimate,
      propertyId: properties.id,
      propertyName: properties.name,
      timeZone: timeZoneOfSeries,
      /** Reads its earliest open bill. */
      openOn: sql<string | null>`(
        select min(open.due_on)::text from ${bills} as open where open.series_id = ${billSeries.id}
        and open.family_group_id = ${billSeries.familyGroupId} and open.deleted_at is null and open.status = 'PLANNED')`,
    })
    .from(billSeries)
    .innerJoin(familyGroups, eq(familyGroups.id, billSeries.familyGroupId))
    .leftJoin(properties, eq(properties.id, billSeries.propertyId))
    .where(
      and(
        eq(billSeries.familyGroupId, choice.familyGroupId),
        choice.propertyId && eq(billSeries.propertyId, choice.propertyId),
        isThere,
        choice.until &&
          sql`${billSeries.nextOn} <= ${choice.until}::date and coalesce(${properties.status}, 'ACTIVE') = 'ACTIVE'`,
      ),
    )
    .orderBy(asc(billSeries.nextOn), asc(billSeries.id))
    .limit(choice.limit),
)

/** Active ones by next date, then ended ones. */
export const listSeries = (db: Executor, { familyGroupId, propertyId, until, limit }: ListedSeries) =>
  chosenSeries(db, { familyGroupId, propertyId: propertyId || undefined, until, limit })
