import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { billNotices, bills } from '../../../../server/db/schema/bills.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import type { NoticeDays } from '../bills.rules.ts'

/** Where a walk by due date stands: what is due before, or on that day up to this bill, was seen. */
export type Place = { dueOn: string; billId: string }
type Walk = { from: string; to: string; after: Place | null; limit: number }

const timeZone = sql<string>`coalesce(${properties.timeZone}, ${familyGroups.timeZone})`

const isOpen = and(
  isNull(bills.deletedAt),
  eq(bills.status, 'PLANNED'),
  sql`(${bills.propertyId} is null or (${properties.status} = 'ACTIVE' and ${properties.deletedAt} is null))`,
)

const isToBePaid = and(isOpen, isNull(familyGroups.deletedAt))

/** Looked up row by row: a join would walk through all groups. */
const groupOf = (column: 'time_zone' | 'deleted_at') =>
  sql`(select owner.${sql.identifier(column)} from ${familyGroups} as owner where owner.id = ${bills.familyGroupId})`

/** Open bills that are due within a span of days, of all groups, by due date: the span of one index. */
export const walkDue = (db: Executor, { from, to, after, limit }: Walk) =>
  db
    .select({
      billId: bills.id,
      familyGroupId: bills.familyGroupId,
      dueOn: bills.dueOn,
      timeZone: sql<string>`coalesce(${properties.timeZone}, ${groupOf('time_zone')})`,
    })
    .from(bills)
    .leftJoin(properties, eq(properties.id, bills.propertyId))
    .where(
      and(
        isOpen,
        sql`${groupOf('deleted_at')} is null`,
        sql`${bills.dueOn} between ${from}::date and ${to}::date`,
        after
          ? sql`(${bills.dueOn}, ${bills.id}) > (${after.dueOn}::date, ${after.billId}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(bills.dueOn), asc(bills.id))
    .limit(limit)
export type DueRow = Awaited<ReturnType<typeof walkDue>>[number]

/** The notices of these bills that were given before. */
export const listNotices = (db: Executor, billIds: string[]) =>
  db
    .select({
      billId: billNotices.billId,
      dueOn: billNotices.dueOn,
      days: sql<NoticeDays>`${billNotices.daysBefore}`,
    })
    .from(billNotices)
    .where(inArray(billNotices.billId, billIds))

/**
 * Notes that the family is told. The bill is read again and held: it may have been paid, moved or cancelled since the walk.
 * @returns what to tell; undefined when it is nothing (any more), or somebody else tells it at this moment.
 */
export async function insertNotice(tx: Tx, { billId, dueOn, days }: Place & { days: NoticeDays }) {
  const [bill] = await tx
    .select({
      title: bills.title,
      payee: bills.payee,
      amountMinor: bills.amountMinor,
      isEstimate: bills.isEstimate,
      dueOn: bills.dueOn,
      familyGroupId: bills.familyGroupId,
      propertyId: bills.propertyId,
      projectId: bills.projectId,
      propertyName: properties.name,
      currency: familyGroups.currency,
      timeZone,
    })
    .from(bills)
    .innerJoin(familyGroups, eq(familyGroups.id, bills.familyGroupId))
    .leftJoin(properties, eq(properties.id, bills.propertyId))
    .where(and(eq(bills.id, billId), eq(bills.dueOn, dueOn), isToBePaid))
    .for('share', { of: bills })
  if (!bill) return
  const { rowCount } = await tx
    .insert(billNotices)
    .values({ billId, dueOn, daysBefore: days })
    .onConflictDoNothing()
  return rowCount === 1 ? bill : undefined
}

/** Of what was due two months ago nobody is told again. */
export async function deleteOldNotices(db: Executor, today: string): Promise<void> {
  await db.delete(billNotices).where(lt(billNotices.dueOn, sql`${today}::date - 60`))
}
