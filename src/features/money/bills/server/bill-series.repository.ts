import { and, asc, count, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { billSeries, bills } from '../../../../server/db/schema/bills.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import type { BillSeriesEdit, BillSeriesFields } from '../bills.schemas.ts'

/** Each statement names the series and its group: an id of another group finds nothing. */
export type SeriesKey = { billSeriesId: string; familyGroupId: string }

export const isThis = ({ billSeriesId, familyGroupId }: SeriesKey) =>
  and(eq(billSeries.id, billSeriesId), eq(billSeries.familyGroupId, familyGroupId))

/** Where the bills are due: their house's zone, or the group's. */
export const timeZoneOfSeries = sql<string>`coalesce(${properties.timeZone}, ${familyGroups.timeZone})`

/** What each of its bills says. */
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

/** Of which house it is, without a lock. */
export async function findPlaceOf(db: Executor, key: SeriesKey) {
  const [series] = await db
    .select({ propertyId: billSeries.propertyId })
    .from(billSeries)
    .where(and(isThis(key), isNull(billSeries.deletedAt)))
  return series
}

/** The row as it is now, held until the transaction ends, with the zone by which its days are counted. */
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

/** Those who add series to a group count one after the other. */
export async function lockSeriesOf(tx: Tx, familyGroupId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bills-of:${familyGroupId}`}, 0))`)
}

/** How many of a group go on; counting ends at the limit. */
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

/** Writes the columns and raises the version. */
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

/** The latest date for which a bill was made, in the trash or not. */
export async function findLastMadeOn(tx: Tx, { billSeriesId, familyGroupId }: SeriesKey) {
  const [row] = await tx
    .select({ on: sql<string | null>`max(${bills.occurrenceOn})::text` })
    .from(bills)
    .where(and(eq(bills.seriesId, billSeriesId), eq(bills.familyGroupId, familyGroupId)))
  return row?.on ?? null
}

/** What the series says from now on, said by its open bills from a day on too, unless somebody changed them by hand. */
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

/** The bills that they created stay, detached from them. */
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
  /** Those alone of which bills may come until that day, in houses that are in use. */
  until?: string
  limit: number
}

/** Those that go on first, by their next date; then those that have ended. */
export const listSeries = (db: Executor, { familyGroupId, propertyId, until, limit }: ListedSeries) =>
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
      /** Its earliest bill that is still to be paid. */
      openOn: sql<string | null>`(
        select min(open.due_on)::text from ${bills} as open where open.series_id = ${billSeries.id}
        and open.family_group_id = ${billSeries.familyGroupId} and open.deleted_at is null and open.status = 'PLANNED')`,
    })
    .from(billSeries)
    .innerJoin(familyGroups, eq(familyGroups.id, billSeries.familyGroupId))
    .leftJoin(properties, eq(properties.id, billSeries.propertyId))
    .where(
      and(
        eq(billSeries.familyGroupId, familyGroupId),
        propertyId ? eq(billSeries.propertyId, propertyId) : undefined,
        isThere,
        until === undefined
          ? undefined
          : sql`${billSeries.nextOn} <= ${until}::date and coalesce(${properties.status}, 'ACTIVE') = 'ACTIVE'`,
      ),
    )
    .orderBy(asc(billSeries.nextOn), asc(billSeries.id))
    .limit(limit)
