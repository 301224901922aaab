import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  type ExtraConfigColumn,
  foreignKey,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { builtInCategories } from '../../../lib/built-in-categories.ts'
import { createdAt, instant, partOf, updatedAt, version } from './columns.ts'
import { familyGroups } from './groups.ts'

const builtIn = sql.raw(builtInCategories.map((code) => `'${code}'`).join(', '))

/** What the money of a group is for. A trigger gives each new group the built-in ones. */
export const groupCategories = pgTable(
  'group_categories',
  {
    familyGroupId: partOf('family_group_id', () => familyGroups.id),
    /** The code of a built-in category, or the id of one that the group added. */
    key: text('key').notNull(),
    /** The group's name for it; null for the translated name of a built-in one. */
    name: text('name'),
    /** It is not offered any more. */
    hiddenAt: instant('hidden_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ name: 'group_categories_pkey', columns: [table.familyGroupId, table.key] }),
    uniqueIndex('group_categories_name_key').on(table.familyGroupId, sql`lower(${table.name})`),
    check(
      'group_categories_key_check',
      sql`${table.key} in (${builtIn}) or (${table.name} is not null and ${table.key} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')`,
    ),
    check('group_categories_name_check', sql`char_length(btrim(${table.name})) between 1 and 30`),
    // Forms start with it and imports fall back to it.
    check('group_categories_other_check', sql`${table.key} <> 'OTHER' or ${table.hiddenAt} is null`),
  ],
)

/**
 * A two-column key: the category is one of the same group. PostgreSQL checks it after all rows that refer to the group
 * itself are deleted with the group; a table without such a reference needs a cascade.
 */
export const ofCategory = (
  name: string,
  table: { familyGroupId: AnyPgColumn & ExtraConfigColumn; category: AnyPgColumn & ExtraConfigColumn },
) =>
  foreignKey({
    name,
    columns: [table.familyGroupId, table.category],
    foreignColumns: [groupCategories.familyGroupId, groupCategories.key],
  })
