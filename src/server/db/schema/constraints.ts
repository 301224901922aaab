import { type SQLWrapper, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, type ExtraConfigColumn, foreignKey, index } from 'drizzle-orm/pg-core'

type Columns<Name extends string> = Record<Name, ExtraConfigColumn>

/** Restricts a column to the values of its list. */
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

/** A two-column key: the referenced row is in the same group. */
export const inSameGroup = sameAs('familyGroupId')

/** A two-column key: the referenced row is in the same property. */
export const inSameProperty = sameAs('propertyId')

export const isKept = (table: Columns<'deletedAt'>) => sql`${table.deletedAt} is null`
const isDeleted = (table: Columns<'deletedAt'>) => sql`${table.deletedAt} is not null`

/** For a group's trash and the job that removes rows permanently. */
export const trashIndexes = (tableName: string, table: Columns<'id' | 'familyGroupId' | 'deletedAt'>) => [
  index(`${tableName}_trash_idx`).on(table.familyGroupId, table.deletedAt, table.id).where(isDeleted(table)),
  index(`${tableName}_deleted_at_idx`).on(table.deletedAt).where(isDeleted(table)),
]

/** Words keyed by group, so that a search does not read other families' words (docs/adr/0025). */
export const searchIndex = (name: string, table: Columns<'familyGroupId' | 'searchWords' | 'deletedAt'>) =>
  index(name)
    .using('gin', sql`search_keys(${table.familyGroupId}, ${table.searchWords})`)
    .where(isKept(table))
