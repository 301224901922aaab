import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * For reads: whether a column has one of some values, which are one parameter. With `inArray` each of them is one, and as many
 * values make as many different statements, of which none is planned only once (`planned-once.ts`).
 */
export const oneOf = <Column extends PgColumn>(column: Column, values: readonly Column['_']['data'][]): SQL =>
  sql`${column} = any(${list(column, values)})`

/** The opposite of `oneOf`. */
export const noneOf = <Column extends PgColumn>(
  column: Column,
  values: readonly Column['_']['data'][],
): SQL => sql`${column} <> all(${list(column, values)})`

const list = (column: PgColumn, values: readonly unknown[]) =>
  sql`${sql.param(values)}::${sql.raw(column.getSQLType())}[]`
