import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { categories } from '../../../lib/payment-categories.ts'
import { createdAt, id, updatedAt } from './columns.ts'
import { properties } from './properties.ts'
import { users } from './users.ts'

/** What a house is planned to cost in a year: in one category, or in all of them together (null). */
export const budgets = pgTable(
  'budgets',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    year: smallint('year').notNull(),
    category: text('category', { enum: categories }),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    foreignKey({
      name: 'budgets_property_fkey',
      columns: [table.propertyId, table.familyGroupId],
      foreignColumns: [properties.id, properties.familyGroupId],
    }).onDelete('cascade'),
    unique('budgets_scope_key').on(table.propertyId, table.year, table.category).nullsNotDistinct(),
    index('budgets_property_fkey_idx').on(table.propertyId, table.familyGroupId),
    index('budgets_group_idx').on(table.familyGroupId, table.year, table.propertyId),
    index('budgets_created_by_idx').on(table.createdBy),
    check('budgets_year_check', sql`${table.year} between 1900 and 2200`),
    check('budgets_amount_check', sql`${table.amountMinor} between 1 and 1000000000`),
  ],
)

/** That the family was told how much of a budget is spent: once for each budget, amount and notice. */
export const budgetNotices = pgTable(
  'budget_notices',
  {
    budgetId: uuid('budget_id')
      .notNull()
      .references(() => budgets.id, { onDelete: 'cascade' }),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    percent: smallint('percent').notNull(),
  },
  (table) => [
    primaryKey({ name: 'budget_notices_pkey', columns: [table.budgetId, table.amountMinor, table.percent] }),
    check('budget_notices_percent_check', sql`${table.percent} in (80, 100)`),
  ],
)
