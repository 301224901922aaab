import { aliasedTable, and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { isInTrash } from '../../../../server/db/presence.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import type { StoredName } from '../../entities/entities.rules.ts'
import type { TrashCursor } from '../deletion.rules.ts'

type TrashTable = PgTable &
  Record<'id' | 'familyGroupId' | 'deletedAt' | 'version' | 'updatedAt', PgColumn> & { propertyId?: PgColumn }

/** The table and columns of a deletable kind, used by the generic statements below. */
export type TrashSource<House extends string | null = string | null> = {
  table: TrashTable
  /** The column with the name for log and trash. */
  name: SQL<StoredName>
  /** The property without which it cannot be restored. */
  house: SQL<House>
  /** The ids of the people who own it. */
  owners?: (PgColumn | SQL)[]
  /** Other rows that must exist; deleted together, they are restored together. */
  isOwnerThere?: SQL
}

export type TrashKey = { id: string; familyGroupId: string }
type Reader = { familyGroupId: string; userId: string }

const isThis = ({ table }: TrashSource, { id, familyGroupId }: TrashKey) =>
  and(eq(table.id, id), eq(table.familyGroupId, familyGroupId))

const isOwn = ({ owners = [] }: TrashSource, { userId }: Reader) =>
  owners.length === 0
    ? sql<boolean>`false`
    : sql<boolean>`coalesce(${userId} in (${sql.join(owners, sql`, `)}), false)`

const houses = aliasedTable(properties, 'house')

type Part = { limit: number; after?: TrashCursor | undefined }

/** Returns what is in the group's trash, newest first, without things deleted together with their property. */
export function listInTrash(db: Executor, source: TrashSource, reader: Reader, { limit, after }: Part) {
  const { table, name, house } = source
  return db
    .select({
      id: sql<string>`${table.id}`,
      name,
      // To the microsecond, because the next page continues exactly after it.
      deletedAt: sql<string>`to_char(${table.deletedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
      isOwn: isOwn(source, reader),
      houseName: houses.name,
      houseStatus: houses.status,
    })
    .from<PgTable>(table)
    .leftJoin(houses, eq(houses.id, house))
    .where(
      and(
        eq(table.familyGroupId, reader.familyGroupId),
        isInTrash(table.deletedAt),
        source.isOwnerThere,
        isNull(houses.deletedAt),
        after &&
          sql`(${table.deletedAt}, ${table.id}) < (${after.deletedAt}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(table.deletedAt), desc(table.id))
    .limit(limit)
}

/** Reads one entry without locking it, because its property is locked first. */
export async function findInTrash<House extends string | null>(
  db: Executor,
  source: TrashSource<House>,
  { id, ...reader }: Reader & { id: string },
) {
  const { table, name, house } = source
  const [row] = await db
    .select({
      name,
      house,
      propertyId: table.propertyId ? sql<string | null>`${table.propertyId}` : sql<null>`null`,
      isOwn: isOwn(source, reader),
    })
    .from<PgTable>(table)
    .where(and(isThis(source, { id, familyGroupId: reader.familyGroupId }), isInTrash(table.deletedAt)))
  return row
}

export async function markDeleted(tx: Tx, source: TrashSource, key: TrashKey) {
  await tx
    .update<PgTable>(source.table)
    .set({ deletedAt: sql`now()` })
    .where(and(isThis(source, key), isNull(source.table.deletedAt)))
}

/** @returns false when there is nothing to restore */
export async function unmarkDeleted(tx: Tx, source: TrashSource, key: TrashKey): Promise<boolean> {
  const { table } = source
  const rows = await tx
    .update<PgTable>(table)
    .set({ deletedAt: null, version: sql`${table.version} + 1`, updatedAt: sql`now()` })
    .where(and(isThis(source, key), isInTrash(table.deletedAt)))
    .returning({ id: sql<string>`${table.id}` })
  return rows.length === 1
}

export async function purgeRows(tx: Tx, { table }: TrashSource, ids: string[]) {
  await tx.delete(table).where(inArray(table.id, ids))
}
