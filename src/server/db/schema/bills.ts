import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
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
import { createdAt, id, instant, tsvector, updatedAt } from './columns.ts'
import { familyGroups } from './groups.ts'
import { projects } from './projects.ts'
import { properties } from './properties.ts'
import { users } from './users.ts'

/** A bill that comes again: what the next ones are made from. */
export const billSeries = pgTable(
  'bill_series',
  {
    id: id(),
    familyGroupId: uuid('family_group_id')
      .notNull()
      .references(() => familyGroups.id, { onDelete: 'cascade' }),
    propertyId: uuid('property_id'),
    title: text('title').notNull(),
    payee: text('payee'),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    isEstimate: boolean('is_estimate').notNull().default(false),
    category: text('category', { enum: categories }).notNull(),
    note: text('note'),
    rule: text('rule', { enum: ['MONTHLY', 'QUARTERLY', 'YEARLY'] }).notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }),
    /** The first date for which there is no bill yet; null when no more come. */
    nextOn: date('next_on', { mode: 'string' }),
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    unique('bill_series_id_group_key').on(table.id, table.familyGroupId),
    foreignKey({
      name: 'bill_series_property_fkey',
      columns: [table.propertyId, table.familyGroupId],
      foreignColumns: [properties.id, properties.familyGroupId],
    }).onDelete('cascade'),
    index('bill_series_property_idx').on(table.propertyId, table.familyGroupId),
    index('bill_series_group_idx')
      .on(table.familyGroupId, table.nextOn, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('bill_series_next_idx')
      .on(table.nextOn, table.id)
      .where(sql`${table.deletedAt} is null and ${table.nextOn} is not null`),
    index('bill_series_trash_idx')
      .on(table.familyGroupId, table.deletedAt, table.id)
      .where(sql`${table.deletedAt} is not null`),
    index('bill_series_deleted_at_idx').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('bill_series_created_by_idx').on(table.createdBy),
    check('bill_series_title_check', sql`char_length(btrim(${table.title})) between 1 and 120`),
    check('bill_series_payee_check', sql`char_length(${table.payee}) <= 120`),
    check('bill_series_note_check', sql`char_length(${table.note}) <= 2500`),
    check('bill_series_amount_check', sql`${table.amountMinor} between 1 and 1000000000`),
    check('bill_series_rule_check', sql`${table.rule} in ('MONTHLY', 'QUARTERLY', 'YEARLY')`),
    check('bill_series_dates_check', sql`${table.endsOn} >= ${table.startsOn}`),
  ],
)

/** Something that has to be paid by a day. DUE is computed; a bill is PAID by the payment that names it. */
export const bills = pgTable(
  'bills',
  {
    id: id(),
    familyGroupId: uuid('family_group_id')
      .notNull()
      .references(() => familyGroups.id, { onDelete: 'cascade' }),
    propertyId: uuid('property_id'),
    projectId: uuid('project_id'),
    /** What made it, and the date for which it was made: the due date may be moved, this one stays. */
    seriesId: uuid('series_id'),
    occurrenceOn: date('occurrence_on', { mode: 'string' }),
    title: text('title').notNull(),
    payee: text('payee'),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    isEstimate: boolean('is_estimate').notNull().default(false),
    category: text('category', { enum: categories }).notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    note: text('note'),
    status: text('status', { enum: ['PLANNED', 'PAID', 'CANCELLED'] })
      .notNull()
      .default('PLANNED'),
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
    searchWords: tsvector('search_words').generatedAlwaysAs(
      sql`setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', coalesce(payee, '')), 'B')`,
    ),
    searchName: text('search_name').generatedAlwaysAs(sql`lower(title)`),
  },
  (table) => [
    unique('bills_id_group_key').on(table.id, table.familyGroupId),
    // The job may run twice: each date of a series makes one bill.
    unique('bills_occurrence_key').on(table.seriesId, table.occurrenceOn),
    foreignKey({
      name: 'bills_series_fkey',
      columns: [table.seriesId, table.familyGroupId],
      foreignColumns: [billSeries.id, billSeries.familyGroupId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'bills_property_fkey',
      columns: [table.propertyId, table.familyGroupId],
      foreignColumns: [properties.id, properties.familyGroupId],
    }).onDelete('cascade'),
    // The migration empties the one column, not the property with it.
    foreignKey({
      name: 'bills_project_fkey',
      columns: [table.projectId, table.propertyId],
      foreignColumns: [projects.id, projects.propertyId],
    }).onDelete('set null'),
    index('bills_series_idx').on(table.seriesId, table.familyGroupId),
    index('bills_property_idx').on(table.propertyId, table.familyGroupId, table.dueOn),
    index('bills_project_idx').on(table.projectId, table.propertyId),
    index('bills_group_due_idx')
      .on(table.familyGroupId, table.dueOn, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('bills_open_idx')
      .on(table.dueOn, table.id)
      .where(sql`${table.deletedAt} is null and ${table.status} = 'PLANNED'`),
    index('bills_group_open_idx')
      .on(table.familyGroupId, table.dueOn, table.id)
      .where(sql`${table.deletedAt} is null and ${table.status} = 'PLANNED'`),
    index('bills_search_idx')
      .using('gin', sql`search_keys(${table.familyGroupId}, ${table.searchWords})`)
      .where(sql`${table.deletedAt} is null`),
    // For the search by amount.
    index('bills_amount_idx')
      .on(table.familyGroupId, table.amountMinor, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('bills_trash_idx')
      .on(table.familyGroupId, table.deletedAt, table.id)
      .where(sql`${table.deletedAt} is not null`),
    index('bills_deleted_at_idx').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('bills_created_by_idx').on(table.createdBy),
    check('bills_title_check', sql`char_length(btrim(${table.title})) between 1 and 120`),
    check('bills_payee_check', sql`char_length(${table.payee}) <= 120`),
    check('bills_note_check', sql`char_length(${table.note}) <= 2500`),
    check('bills_amount_check', sql`${table.amountMinor} between 1 and 1000000000`),
    check('bills_status_check', sql`${table.status} in ('PLANNED', 'PAID', 'CANCELLED')`),
    check('bills_project_check', sql`${table.propertyId} is not null or ${table.projectId} is null`),
    check('bills_occurrence_check', sql`(${table.seriesId} is null) = (${table.occurrenceOn} is null)`),
  ],
)

/** That the family was told of a bill: once for each due date and notice. */
export const billNotices = pgTable(
  'bill_notices',
  {
    billId: uuid('bill_id')
      .notNull()
      .references(() => bills.id, { onDelete: 'cascade' }),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    daysBefore: smallint('days_before').notNull(),
  },
  (table) => [
    primaryKey({ name: 'bill_notices_pkey', columns: [table.billId, table.dueOn, table.daysBefore] }),
    check('bill_notices_days_check', sql`${table.daysBefore} in (7, 1)`),
  ],
)
