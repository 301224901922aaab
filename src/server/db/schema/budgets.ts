import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { ofCategory } from './categories.ts'
import { id, minor, partOf } from './columns.ts'
import { ofProperty } from './properties.ts'
import { saved } from './users.ts'

/** A house's planned cost in a year, in one category or in all (null). */
export const budgets = pgTable(
  'budgets',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    year: smallint('year').notNull(),
    category: text('category'),
    amountMinor: minor('amount_minor').notNull(),
    ...saved(),
  },
  (table) => [
    ...ofProperty('budgets', table),
    // A purged group's budgets go with its properties, maybe after its categories.
    ofCategory('budgets_category_fkey', table).onDelete('cascade'),
    unique('budgets_scope_key').on(table.propertyId, table.year, table.category).nullsNotDistinct(),
    index('budgets_group_idx').on(table.familyGroupId, table.year, table.propertyId),
    index('budgets_created_by_idx').on(table.createdBy),
    check('budgets_year_check', sql`${table.year} between 1900 and 2200`),
    check('budgets_amount_check', sql`${table.amountMinor} between 1 and 1000000000`),
  ],
)

/** Records that the family was notified how much of a budget is spent: once for each budget, amount and notice. */
export const budgetNotices = pgTable(
  'budget_notices',
  {
    budgetId: partOf('budget_id', () => budgets.id),
    amountMinor: minor('amount_minor').notNull(),
    percent: smallint('percent').notNull(),
  },
  (table) => [
    primaryKey({ name: 'budget_notices_pkey', columns: [table.budgetId, table.amountMinor, table.percent] }),
    check('budget_notices_percent_check', sql`${table.percent} in (80, 100)`),
  ],
)
