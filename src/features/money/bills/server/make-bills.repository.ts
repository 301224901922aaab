import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../../server/db/client.ts'
import { billSeries, bills } from '../../../../server/db/schema/bills.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { madeAheadDays } from '../bills.rules.ts'
import { detailColumns, timingColumns } from './bill-series.repository.ts'

/** The cursor of a walk by next date and id. */
export type Place = { nextOn: string; id: string }

/** The longest interval of a rule; a bill may be paid that early. */
const longestAhead = '25 months'

/**
 * Locks the next recurring bills that may need one: those near their date, and those without an open bill. Skips rows
 * locked by another run; uses one index.
 * @param today in the earliest time zone, at most a day behind any other
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

/** Locks the active recurring bills of a property. */
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

// Looked up per row: a join would scan all groups. A single-table statement does not qualify columns, so the outer ones
// are spelled out.
const groupOf = (column: 'time_zone' | 'deleted_at') =>
  sql`(select owner.${sql.identifier(column)} from ${familyGroups} as owner where owner.id = bill_series.family_group_id)`
const houseOf = (column: 'time_zone' | 'status' | 'deleted_at') =>
  sql`(select house.${sql.identifier(column)} from ${properties} as house where house.id = bill_series.property_id)`

/** Reads what the bills are created from, for active properties. The caller holds the locks. */
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
      /** Reads the latest due date of its open bills. */
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

/** @returns the bills that were new */
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

/** Sets the next date without raising the version: it is not an edit. */
export async function advance(tx: Tx, { id, nextOn }: { id: string; nextOn: string | null }) {
  await tx.update(billSeries).set({ nextOn }).where(eq(billSeries.id, id))
}
