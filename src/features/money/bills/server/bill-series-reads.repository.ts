import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { billSeries, bills } from '../../../../server/db/schema/bills.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import {
  fieldColumns,
  isThis,
  type SeriesKey,
  timeZoneOfSeries,
  timingColumns,
} from './bill-series.repository.ts'

const isThere = and(
  isNull(billSeries.deletedAt),
  sql`(${billSeries.propertyId} is null or (${properties.id} is not null and ${properties.deletedAt} is null))`,
)

export async function findSeries(db: Executor, key: SeriesKey) {
  const [series] = await db
    .select({
      ...fieldColumns,
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

type ListedSeries = { familyGroupId: string; inProperty?: string | undefined; limit: number }

const selectLines = (db: Executor) =>
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

/** Those that go on first, by their next date; then those that have ended. */
export const listSeries = (db: Executor, { familyGroupId, inProperty, limit }: ListedSeries) =>
  selectLines(db)
    .where(
      and(
        eq(billSeries.familyGroupId, familyGroupId),
        inProperty ? eq(billSeries.propertyId, inProperty) : undefined,
        isThere,
      ),
    )
    .orderBy(asc(billSeries.nextOn), asc(billSeries.id))
    .limit(limit)

/** Those of which bills may come until a day, in houses that are in use. */
export const listSeriesUntil = (
  db: Executor,
  {
    familyGroupId,
    propertyId,
    to,
    limit,
  }: { familyGroupId: string; propertyId?: string | undefined; to: string; limit: number },
) =>
  selectLines(db)
    .where(
      and(
        eq(billSeries.familyGroupId, familyGroupId),
        sql`${billSeries.nextOn} <= ${to}::date`,
        propertyId ? eq(billSeries.propertyId, propertyId) : undefined,
        isThere,
        sql`coalesce(${properties.status}, 'ACTIVE') = 'ACTIVE'`,
      ),
    )
    .orderBy(asc(billSeries.nextOn), asc(billSeries.id))
    .limit(limit)
