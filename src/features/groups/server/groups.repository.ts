import { eq, sql } from 'drizzle-orm'
import { type Executor, preparedRead, type Tx } from '../../../server/db/client.ts'
import { familyGroups } from '../../../server/db/schema/groups.ts'

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
  isSample: familyGroups.isSample,
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

/** Rows that only refer to the group may still be written meanwhile. */
export async function lockGroupRow(tx: Tx, familyGroupId: string): Promise<void> {
  await tx
    .select({ id: familyGroups.id })
    .from(familyGroups)
    .where(eq(familyGroups.id, familyGroupId))
    .for('no key update')
}
