import { and, count, eq, getTableName, gte, isNull, sql, sum } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '../../../../server/db/client.ts'
import { noneOf } from '../../../../server/db/one-of.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { subscriptions } from '../../../../server/db/schema/subscriptions.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { madeUpIssuers } from '../../../base/users/made-up-people.ts'

const isRealPerson = and(noneOf(users.issuer, madeUpIssuers), isNull(users.deletedAt))
const isRealGroup = and(eq(familyGroups.isSample, false), isNull(familyGroups.deletedAt))

/** The tables that are counted, and which of their rows. */
const counted = {
  users: { table: users, isCounted: isRealPerson },
  groups: { table: familyGroups, isCounted: isRealGroup },
  properties: { table: properties, isCounted: isNull(properties.deletedAt) },
  tasks: { table: tasks, isCounted: isNull(tasks.deletedAt) },
  files: { table: files, isCounted: isNull(files.deletedAt) },
  subscriptions: { table: subscriptions, isCounted: undefined },
}

/** The tables whose sizes are read. */
export const countedThings = ['users', 'groups', 'properties', 'tasks', 'files', 'subscriptions'] as const
export type CountedThing = (typeof countedThings)[number]

/** The tables shown by week. */
export const growingThings = ['users', 'groups', 'properties', 'tasks', 'files', 'subscriptions'] as const
export type GrowingThing = (typeof growingThings)[number]

/** What was new in the week of a Monday. */
export type WeekOfRows = { monday: string; count: number; bytes: number }

/** The estimated row count of a table and its bytes. */
export type TableSize = { rows: number; bytes: number }

/**
 * Estimates rows from the server's statistics without reading the tables: current size times rows per page when last
 * analyzed. A table that was never analyzed counts as 100 bytes a row.
 */
export async function readTableSizes(db: Executor): Promise<Map<CountedThing, TableSize>> {
  const tables = countedThings.map((thing) => getTableName(counted[thing].table))
  const { rows } = await db.execute<{ thing: CountedThing; rows: number; bytes: number }>(sql`
    select named.thing, pg_relation_size(c.oid)::float8 as bytes,
      round(pg_relation_size(c.oid) * case when c.reltuples > 0 and c.relpages > 0
        then c.reltuples / (c.relpages * current_setting('block_size')::float8) else 0.01 end)::float8 as rows
    from unnest(${sql.param(countedThings)}::text[], ${sql.param(tables)}::regclass[]) as named (thing, oid)
    inner join pg_class as c on c.oid = named.oid`)
  return new Map(rows.map(({ thing, ...size }) => [thing, size]))
}

/** Counts exactly, for small tables. */
export async function countExactly(db: Executor, thing: CountedThing): Promise<number> {
  const { table, isCounted } = counted[thing]
  const [row] = await db.select({ count: count() }).from<PgTable>(table).where(isCounted)
  return row?.count ?? 0
}

/** Adds up the bytes of all files exactly, for small tables. */
export async function sumBytes(db: Executor): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(files.byteSize).mapWith(Number) })
    .from(files)
    .where(isNull(files.deletedAt))
  return row?.bytes ?? 0
}

/** Returns the average file size from a sample of the table. @param percent of its pages */
export async function averageBytes(db: Executor, percent: number): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select coalesce(avg(byte_size), 0)::float8 as bytes from ${files} tablesample system (${percent}) where deleted_at is null`,
  )
  return rows[0]?.bytes ?? 0
}

/**
 * Counts new rows since an id by the Monday of their week in UTC, reading only newer rows, and adds up the bytes of
 * files.
 * @param percent of the pages of a large table to read; the counts are scaled
 */
export async function countByWeek(
  db: Executor,
  thing: GrowingThing,
  { firstId, percent }: { firstId: string; percent: number | null },
): Promise<WeekOfRows[]> {
  const { table, isCounted } = counted[thing]
  const bytes = thing === 'files' ? sql`sum(${files.byteSize})::float8` : sql`0`
  const sampled = percent === null ? sql`` : sql`tablesample system (${percent})`
  const { rows } = await db.execute<WeekOfRows>(sql`
    select to_char(date_trunc('week', ${table.createdAt} at time zone 'UTC'), 'YYYY-MM-DD') as monday,
      count(*)::int as count, ${bytes} as bytes
    from ${table} ${sampled} where ${and(gte(table.id, firstId), isCounted)} group by 1`)
  const scaled = (value: number) => Math.round((value * 100) / (percent ?? 100))
  return rows.map((row) => ({ ...row, count: scaled(row.count), bytes: scaled(row.bytes) }))
}
