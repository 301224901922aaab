import { sql } from 'drizzle-orm'
import { groupCategories } from './schema/categories.ts'

/**
 * Returns the group's name of the category of a row; null for a built-in one that was not renamed. Column names are
 * spelled out: a single-table statement does not qualify them.
 * @param table one with the columns `family_group_id` and `category`, under its own name
 */
export const categoryNameOf = (table: 'payments' | 'bills' | 'bill_series' | 'budgets' | 'split_defaults') =>
  sql<string | null>`(
    select own.name from ${groupCategories} as own
    where own.family_group_id = ${sql.raw(table)}.family_group_id and own.key = ${sql.raw(table)}.category)`
