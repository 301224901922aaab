import { and, count, eq, getTableName, gt, gte, inArray, isNull, ne, type SQL, sql, sum } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '../../../../server/db/client.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { subscriptions } from '../../../../server/db/schema/subscriptions.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { users } from '../../../../server/db/schema/users.ts'

const isRealPerson = and(ne(users.issuer, 'sample'), isNull(users.deletedAt))
const isRealGroup = and(eq(familyGroups.isSample, false), isNull(familyGroups.deletedAt))

/** What is counted, and which rows of it. */
const counted = {
  users: { table: users, isCounted: isRealPerson },
  groups: { table: familyGroups, isCounted: isRealGroup },
  properties: { table: properties, isCounted: isNull(properties.deletedAt) },
  tasks: { table: tasks, isCounted: isNull(tasks.deletedAt) },
  files: { table: files, isCounted: isNull(files.deletedAt) },
}

export const countedThings = ['users', 'groups', 'properties', 'tasks', 'files'] as const
export type CountedThing = (typeof countedThings)[number]

/** About how many rows a table has, and how many bytes they take. */
export type TableSize = { rows: number; bytes: number }

/**
 * Reads what the server itself knows of the sizes of the tables, without reading them: how large they are now, and how
 * many rows were on a page when they were last analyzed. Of a table that never was: 100 bytes a row.
 */
export async function readTableSizes(db: Executor): Promise<Map<CountedThing, TableSize>> {
  const names = countedThings.map(
    (thing) => sql`(${thing}::text, ${getTableName(counted[thing].table)}::regclass::oid)`,
  )
  const { rows } = await db.execute<{ thing: CountedThing; rows: number; bytes: number }>(sql`
    select named.thing, pg_relation_size(c.oid)::float8 as bytes,
      round(pg_relation_size(c.oid) * case when c.reltuples > 0 and c.relpages > 0
        then c.reltuples / (c.relpages * current_setting('block_size')::float8) else 0.01 end)::float8 as rows
    from (values ${sql.join(names, sql`, `)}) as named (thing, oid)
    inner join pg_class as c on c.oid = named.oid`)
  return new Map(rows.map(({ thing, ...size }) => [thing, size]))
}

/** Counts one by one: for a table that is small. */
export async function countExactly(db: Executor, thing: CountedThing): Promise<number> {
  const { table, isCounted } = counted[thing]
  const [row] = await db.select({ count: count() }).from<PgTable>(table).where(isCounted)
  return row?.count ?? 0
}

/** Adds up the bytes of all files: for a table that is small. */
export async function sumBytes(db: Executor): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(files.byteSize).mapWith(Number) })
    .from(files)
    .where(isNull(files.deletedAt))
  return row?.bytes ?? 0
}

/** Reads how many bytes a file has on average, from some of the pages of the table. @param percent of its pages */
export async function averageBytes(db: Executor, percent: number): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select coalesce(avg(byte_size), 0)::float8 as bytes from ${files} tablesample system (${percent}) where deleted_at is null`,
  )
  return rows[0]?.bytes ?? 0
}

/** Counts the plans that are running, by the index of the end of their period. */
export function countPlans(db: Executor) {
  return db
    .select({ planId: subscriptions.planId, count: count() })
    .from(subscriptions)
    .where(
      and(
        gt(subscriptions.currentPeriodEnd, sql`now()`),
        inArray(subscriptions.status, ['trialing', 'active', 'past_due']),
        isNull(subscriptions.refundedAt),
      ),
    )
    .groupBy(subscriptions.planId)
}

/** Counts what is new since an id, by the Monday of its week in UTC: only what is newer is read. */
function countByWeek(
  db: Executor,
  {
    table,
    id,
    createdAt,
    isCounted,
  }: { table: PgTable; id: AnyPgColumn; createdAt: AnyPgColumn; isCounted: SQL | undefined },
  firstId: string,
) {
  const monday = sql<string>`to_char(date_trunc('week', ${createdAt} at time zone 'UTC'), 'YYYY-MM-DD')`
  return db
    .select({ monday, count: count() })
    .from(table)
    .where(and(gte(id, firstId), isCounted))
    .groupBy(sql`1`)
}

export const countUsersByWeek = (db: Executor, firstId: string) =>
  countByWeek(
    db,
    { table: users, id: users.id, createdAt: users.createdAt, isCounted: isRealPerson },
    firstId,
  )

export const countGroupsByWeek = (db: Executor, firstId: string) =>
  countByWeek(
    db,
    { table: familyGroups, id: familyGroups.id, createdAt: familyGroups.createdAt, isCounted: isRealGroup },
    firstId,
  )
