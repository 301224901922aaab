import { type SQLWrapper, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, type ExtraConfigColumn, foreignKey, index } from 'drizzle-orm/pg-core'

type Columns<Name extends string> = Record<Name, ExtraConfigColumn>

/** Holds a column to the values of its list. */
export const oneOf = (name: string, column: SQLWrapper, values: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`)

const sameAs =
  <Scope extends 'familyGroupId' | 'propertyId'>(scope: Scope) =>
  (
    name: string,
    table: Record<Scope, AnyPgColumn>,
    column: AnyPgColumn,
    parent: Record<'id' | Scope, AnyPgColumn>,
    onDelete: 'cascade' | 'set null' = 'cascade',
  ) =>
    foreignKey({
      name,
      columns: [column, table[scope]],
      foreignColumns: [parent.id, parent[scope]],
    }).onDelete(onDelete)

/** A key of two columns: what the row names is of the same group as the row. */
export const inSameGroup = sameAs('familyGroupId')

/** A key of two columns: what the row names is of the same property as the row. */
export const inSameProperty = sameAs('propertyId')

export const isKept = (table: Columns<'deletedAt'>) => sql`${table.deletedAt} is null`
const isDeleted = (table: Columns<'deletedAt'>) => sql`${table.deletedAt} is not null`

/** For the trash of a group, and for the job that removes for good. */
export const trashIndexes = (tableName: string, table: Columns<'id' | 'familyGroupId' | 'deletedAt'>) => [
  index(`${tableName}_trash_idx`).on(table.familyGroupId, table.deletedAt, table.id).where(isDeleted(table)),
  index(`${tableName}_deleted_at_idx`).on(table.deletedAt).where(isDeleted(table)),
]

/** The words of each group under keys of its own: what other families wrote is not looked at (docs/adr/0025). */
export const searchIndex = (name: string, table: Columns<'familyGroupId' | 'searchWords' | 'deletedAt'>) =>
  index(name)
    .using('gin', sql`search_keys(${table.familyGroupId}, ${table.searchWords})`)
    .where(isKept(table))
