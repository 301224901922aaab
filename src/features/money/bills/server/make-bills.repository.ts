import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../../server/db/client.ts'
import { billSeries, bills } from '../../../../server/db/schema/bills.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { madeAheadDays } from '../bills.rules.ts'
import { detailColumns, timingColumns } from './bill-series.repository.ts'

/** Where a walk along the next dates stands: what comes earlier, or on that day up to this series, was seen. */
export type Place = { nextOn: string; id: string }

/** No rule has a longer step; the next bill may be paid as early as the one before it. */
const longestAhead = '25 months'

/**
 * The next of all series that may need a bill, held until the transaction ends: those whose date is near, and those that
 * have no open bill to come. What another run holds is left to it. One table along one index.
 * @param today where the day is earliest; nowhere is it more than a day later
 */
export async function lockNext(
  tx: Tx,
  { today, after, limit }: { today: string; after: Place | null; limit: number },
): Promise<(Place & { familyGroupId: string })[]> {
  const { rows } = await tx.execute<Place & { familyGroupId: string }>(sql`
    select series.id, series.family_group_id as "familyGroupId", series.next_on::text as "nextOn" from ${billSeries} as series
    where series.deleted_at is null and series.next_on <= (${today}::date + ${longestAhead}::interval)::date
    and (series.next_on <= ${today}::date + ${madeAheadDays + 1}::int or not exists (
      select from ${bills} as open where open.series_id = series.id and open.family_group_id = series.family_group_id
      and open.deleted_at is null and open.status = 'PLANNED' and open.due_on > ${today}::date))
    ${after ? sql`and (series.next_on, series.id) > (${after.nextOn}::date, ${after.id}::uuid)` : sql.empty()}
    order by series.next_on, series.id limit ${limit} for update skip locked`)
  return rows
}

/** The series of a house that go on, held until the transaction ends. */
export async function lockSeriesOfHouse(
  tx: Tx,
  { propertyId, familyGroupId }: { propertyId: string; familyGroupId: string },
): Promise<string[]> {
  const rows = await tx
    .select({ id: billSeries.id })
    .from(billSeries)
    .where(
      and(
        eq(billSeries.familyGroupId, familyGroupId),
        eq(billSeries.propertyId, propertyId),
        isNull(billSeries.deletedAt),
        isNotNull(billSeries.nextOn),
      ),
    )
    .orderBy(asc(billSeries.nextOn), asc(billSeries.id))
    .for('update')
  return rows.map(({ id }) => id)
}

// Looked up row by row: a join would walk through all groups. Of one table alone its columns would be named without it,
// so that those of the statement around are written out.
const groupOf = (column: 'time_zone' | 'deleted_at') =>
  sql`(select owner.${sql.identifier(column)} from ${familyGroups} as owner where owner.id = bill_series.family_group_id)`
const houseOf = (column: 'time_zone' | 'status' | 'deleted_at') =>
  sql`(select house.${sql.identifier(column)} from ${properties} as house where house.id = bill_series.property_id)`

/** What bills are made from, of those of some series whose house is in use. The caller holds them. */
export const readSeries = (tx: Tx, ids: string[]) =>
  tx
    .select({
      id: billSeries.id,
      timing: timingColumns,
      bill: {
        ...detailColumns,
        familyGroupId: billSeries.familyGroupId,
        propertyId: billSeries.propertyId,
        createdBy: billSeries.createdBy,
      },
      timeZone: sql<string>`coalesce(${houseOf('time_zone')}, ${groupOf('time_zone')})`,
      /** The latest day on which one of its bills is still to be paid. */
      openUntil: sql<string | null>`(
        select max(open.due_on)::text from ${bills} as open where open.series_id = bill_series.id
        and open.family_group_id = bill_series.family_group_id and open.deleted_at is null and open.status = 'PLANNED')`,
    })
    .from(billSeries)
    .where(
      and(
        sql`${billSeries.id} = any(${sql.param(ids)}::uuid[])`,
        isNull(billSeries.deletedAt),
        sql`${groupOf('deleted_at')} is null`,
        sql`(bill_series.property_id is null or (${houseOf('status')} = 'ACTIVE' and ${houseOf('deleted_at')} is null))`,
      ),
    )

/** @returns those that were not there yet */
export const insertMade = (tx: Tx, rows: (typeof bills.$inferInsert)[]) =>
  tx
    .insert(bills)
    .values(rows)
    .onConflictDoNothing({ target: [bills.seriesId, bills.occurrenceOn] })
    .returning({
      id: bills.id,
      title: bills.title,
      propertyId: bills.propertyId,
      familyGroupId: bills.familyGroupId,
    })

/** For which date the next bill is to be made: no edit of anybody, so that the version stays. */
export async function advance(tx: Tx, { id, nextOn }: { id: string; nextOn: string | null }) {
  await tx.update(billSeries).set({ nextOn }).where(eq(billSeries.id, id))
}
