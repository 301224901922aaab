import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Executor, preparedRead, type Tx } from '../../../../server/db/client.ts'
import { isInTrash, isTrashExpired } from '../../../../server/db/presence.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { settlements } from '../../../../server/db/schema/settlements.ts'
import type { GroupSettings } from '../groups.schemas.ts'

export type NewGroup = {
  id?: string
  name: string
  currency: string
  timeZone: string
  createdBy: string
  isSample?: boolean
}

export async function insertGroup(tx: Tx, group: NewGroup): Promise<string> {
  const [row] = await tx.insert(familyGroups).values(group).returning({ id: familyGroups.id })
  if (!row) throw new Error('the group was not inserted')
  return row.id
}

const groupColumns = {
  id: familyGroups.id,
  name: familyGroups.name,
  currency: familyGroups.currency,
  timeZone: familyGroups.timeZone,
  weekStart: familyGroups.weekStart,
  approvalThresholdMinor: familyGroups.approvalThresholdMinor,
  isSample: familyGroups.isSample,
  version: familyGroups.version,
}

const groupById = preparedRead((db) =>
  db
    .select(groupColumns)
    .from(familyGroups)
    .where(eq(familyGroups.id, sql.placeholder('familyGroupId')))
    .prepare('group_by_id'),
)

export async function findGroup(db: Executor, familyGroupId: string) {
  const [group] = await groupById(db).execute({ familyGroupId })
  return group
}

/** Rows that only reference the group can still be written. @returns the current group */
export async function lockGroupRow(tx: Tx, familyGroupId: string) {
  const [group] = await tx
    .select({ ...groupColumns, deletedAt: familyGroups.deletedAt })
    .from(familyGroups)
    .where(eq(familyGroups.id, familyGroupId))
    .for('no key update')
  return group
}

/** Saves the settings and raises the version. */
export async function updateGroup(tx: Tx, familyGroupId: string, settings: GroupSettings) {
  await tx
    .update(familyGroups)
    .set({ ...settings, version: sql`${familyGroups.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(familyGroups.id, familyGroupId), isNull(familyGroups.deletedAt)))
}

export async function markGroupDeleted(tx: Tx, familyGroupId: string) {
  await tx
    .update(familyGroups)
    .set({ deletedAt: sql`now()` })
    .where(and(eq(familyGroups.id, familyGroupId), isNull(familyGroups.deletedAt)))
}

/** @returns false when there is nothing to restore */
export async function unmarkGroupDeleted(tx: Tx, familyGroupId: string): Promise<boolean> {
  const rows = await tx
    .update(familyGroups)
    .set({ deletedAt: null, version: sql`${familyGroups.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(familyGroups.id, familyGroupId), isInTrash(familyGroups.deletedAt)))
    .returning({ id: familyGroups.id })
  return rows.length === 1
}

const deletedGroups = preparedRead((db) =>
  db
    .select({ familyGroupId: familyGroups.id, name: familyGroups.name, deletedAt: familyGroups.deletedAt })
    .from(memberships)
    .innerJoin(familyGroups, eq(familyGroups.id, memberships.familyGroupId))
    .where(
      and(
        eq(memberships.userId, sql.placeholder('managerId')),
        eq(memberships.role, 'MANAGER'),
        isNull(memberships.leftAt),
        isInTrash(familyGroups.deletedAt),
      ),
    )
    .orderBy(desc(familyGroups.deletedAt), desc(familyGroups.id))
    .limit(sql.placeholder('limit'))
    .prepare('deleted_groups'),
)

/** Limited to the newest groups that a person can have deleted within 30 days. */
export const listDeletedGroups = (db: Executor, managerId: string, limit: number) =>
  deletedGroups(db).execute({ managerId, limit })

/** Lists the groups deleted more than 30 days ago. */
export async function listExpiredGroups(db: Executor): Promise<string[]> {
  const rows = await db
    .select({ id: familyGroups.id })
    .from(familyGroups)
    .where(isTrashExpired(familyGroups.deletedAt))
  return rows.map(({ id }) => id)
}

/** Purges a group with everything in it. */
export async function deleteExpiredGroup(db: Executor, familyGroupId: string) {
  for (const table of [payments, settlements]) await deleteMoney(db, table, familyGroupId)
  await db
    .delete(familyGroups)
    .where(and(eq(familyGroups.id, familyGroupId), isTrashExpired(familyGroups.deletedAt)))
}

/** A trigger checks the balance entries per row; one statement for 100,000 rows would not finish in time. */
const moneyAtOnce = 5_000

/** Purges in batches, each with its parts and entries, since it can no longer be restored. */
async function deleteMoney(db: Executor, table: typeof payments | typeof settlements, familyGroupId: string) {
  for (let removed: number | null = moneyAtOnce; removed === moneyAtOnce; ) {
    const some = db
      .select({ id: table.id })
      .from(table)
      .where(eq(table.familyGroupId, familyGroupId))
      .limit(moneyAtOnce)
    removed = (await db.delete(table).where(inArray(table.id, some))).rowCount
  }
}
