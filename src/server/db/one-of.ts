import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Matches a column with one of several values as one parameter, for reads. `inArray` makes a parameter of each, so
 * that every number of values is another statement, which is not planned once (`planned-once.ts`).
 */
export const oneOf = <Column extends PgColumn>(column: Column, values: readonly Column['_']['data'][]): SQL =>
  sql`${column} = any(${list(column, values)})`

/** The negation of `oneOf`. */
export const noneOf = <Column extends PgColumn>(
  column: Column,
  values: readonly Column['_']['data'][],
): SQL => sql`${column} <> all(${list(column, values)})`

const list = (column: PgColumn, values: readonly unknown[]) =>
  sql`${sql.param(values)}::${sql.raw(column.getSQLType())}[]`
