import { type AnyColumn, and, asc, eq, getTableName, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { alias, getTableConfig, type PgColumn, type PgTable, union } from 'drizzle-orm/pg-core'
import type { Db, Executor, Tx } from '../../../../server/db/client.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { invoices } from '../../../../server/db/schema/invoices.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { toJson } from './group-rows.format.ts'
import { columnsOf, groupTables, keyColumnsOf, type Row } from './group-tables.format.ts'

/** All reads of one file use the same snapshot. */
export const inExportSnapshot = <Result>(db: Db, read: (tx: Tx) => Promise<Result>) =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' })

/** Small batches, so that they are garbage-collected early. */
const rowsAtOnce = 100

/** Yields the rows of a group in a table in batches. */
export async function* readRows(tx: Tx, table: PgTable, familyGroupId: string): AsyncGenerator<Row[], void> {
  const columns = Object.entries(columnsOf(table))
  const query = tx
    .select(Object.fromEntries(columns))
    .from(table)
    .where(isOfGroup(tx, table, familyGroupId))
    .orderBy(...keyColumnsOf(table).map((column) => asc(column)))
    .getSQL()
  // DECLARE takes no parameters.
  await tx.execute(sql`declare group_rows no scroll cursor for ${query}`.inlineParams())
  for (;;) {
    const { rows } = await tx.execute<Row>(sql`fetch ${sql.raw(String(rowsAtOnce))} from group_rows`)
    if (rows.length > 0) yield rows.map((row) => mapped(columns, row))
    if (rows.length < rowsAtOnce) break
  }
  await tx.execute(sql`close group_rows`)
}

const mapped = (columns: [string, PgColumn][], row: Row): Row =>
  Object.fromEntries(
    columns.map(([key, column]) => {
      const value = row[column.name]
      return [key, value === null ? null : toJson(column.mapFromDriverValue(value))]
    }),
  )

/** By the group column, or else by the first group-owned parent of a row. */
function isOfGroup(db: Executor, table: PgTable, familyGroupId: string): SQL {
  if (table === familyGroups) return eq(familyGroups.id, familyGroupId)
  const { columns, foreignKeys } = getTableConfig(table)
  const ofGroup = columns.find(({ name }) => name === 'family_group_id')
  if (ofGroup) return eq(ofGroup, familyGroupId)
  for (const key of foreignKeys) {
    const { columns: from, foreignColumns: to, foreignTable } = key.reference()
    if (!groupTables.includes(foreignTable) || !from[0] || !to[0]) continue
    const parents = db
      .select({ id: to[0] })
      .from(foreignTable)
      .where(isOfGroup(db, foreignTable, familyGroupId))
    return inArray(from[0], parents)
  }
  throw new Error(`nothing leads from ${getTableName(table)} to a group`)
}

/** The columns of a table that name a person. */
export const personColumnsOf = (table: PgTable): PgColumn[] =>
  getTableConfig(table)
    .foreignKeys.map((key) => key.reference())
    .filter(({ foreignTable }) => foreignTable === users)
    .flatMap(({ columns }) => columns)

/** Lists everyone named by the group's rows. */
export async function listPeople(tx: Tx, familyGroupId: string) {
  const named = groupTables.flatMap((table) =>
    personColumnsOf(table)
      .filter((column) => Object.values(columnsOf(table)).includes(column))
      .map((column) =>
        tx
          .select({ id: idOf(column) })
          .from(table)
          .where(isOfGroup(tx, table, familyGroupId)),
      ),
  )
  const [first, second, ...others] = named
  if (!first || !second) throw new Error('no table names a person')
  const ids = union(first, second, ...others).as('named')
  return tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: sql<string | null>`case when ${users.emailVerified} then ${users.email} end`,
    })
    .from(users)
    .where(inArray(users.id, tx.select({ id: ids.id }).from(ids)))
    .orderBy(asc(users.id))
}

const idOf = (column: AnyColumn) => sql<string | null>`${column}`.as('id')

/** Lists the stored files of the group with their parents, limited by the quota. */
export function listFiles(tx: Executor, familyGroupId: string) {
  const covered = alias(properties, 'covered')
  return tx
    .select({
      id: files.id,
      storageKey: files.storageKey,
      contentType: files.contentType,
      createdAt: files.createdAt,
      propertyName: sql<string | null>`coalesce(${properties.name}, ${covered.name})`,
      kind: sql<'asset' | 'project' | 'task' | 'payment' | 'worker' | 'quote' | 'invoice' | null>`case
        when ${documents.assetId} is not null then 'asset' when ${documents.projectId} is not null then 'project'
        when ${documents.taskId} is not null then 'task' when ${documents.paymentId} is not null then 'payment'
        when ${documents.workerId} is not null then 'worker' when ${documents.quoteId} is not null then 'quote'
        when ${documents.invoiceId} is not null then 'invoice' end`,
      ownerName: sql<
        string | null
      >`coalesce(${assets.name}, ${projects.title}, ${tasks.title}, ${payments.title},
        ${workers.name}, ${invoices.number})`,
      title: documents.title,
    })
    .from(files)
    .leftJoin(documents, eq(documents.fileId, files.id))
    .leftJoin(properties, eq(properties.id, documents.propertyId))
    .leftJoin(covered, eq(covered.coverFileId, files.id))
    .leftJoin(assets, eq(assets.id, documents.assetId))
    .leftJoin(projects, eq(projects.id, documents.projectId))
    .leftJoin(tasks, eq(tasks.id, documents.taskId))
    .leftJoin(payments, eq(payments.id, documents.paymentId))
    .leftJoin(workers, eq(workers.id, documents.workerId))
    .leftJoin(invoices, eq(invoices.id, documents.invoiceId))
    .where(and(eq(files.familyGroupId, familyGroupId), isNull(files.userId)))
    .orderBy(asc(files.id))
}
