import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { billNotices, bills } from '../../../../server/db/schema/bills.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import type { NoticeDays } from '../bills.rules.ts'

/** The cursor of a walk by due date and id. */
export type Place = { dueOn: string; billId: string }
type Walk = { from: string; to: string; after: Place | null; limit: number }

const timeZone = sql<string>`coalesce(${properties.timeZone}, ${familyGroups.timeZone})`

const isOpen = and(
  isNull(bills.deletedAt),
  eq(bills.status, 'PLANNED'),
  sql`(${bills.propertyId} is null or (${properties.status} = 'ACTIVE' and ${properties.deletedAt} is null))`,
)

const isToBePaid = and(isOpen, isNull(familyGroups.deletedAt))

/** Looked up per row: a join would scan all groups. */
const groupOf = (column: 'time_zone' | 'deleted_at') =>
  sql`(select owner.${sql.identifier(column)} from ${familyGroups} as owner where owner.id = ${bills.familyGroupId})`

/** Reads open bills due within a period, of all groups, along one index. */
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

/** Reads the reminders already sent for these bills. */
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
 * Records a reminder. Reads the bill again under a lock, since it may have changed since the walk.
 * @returns what to send; undefined when nothing, or when another run sends it
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

/** Reminders of bills due two months ago are no longer needed. */
export async function deleteOldNotices(db: Executor, today: string): Promise<void> {
  await db.delete(billNotices).where(lt(billNotices.dueOn, sql`${today}::date - 60`))
}
