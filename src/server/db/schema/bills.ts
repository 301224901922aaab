import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { ofCategory } from './categories.ts'
import { day, deletedAt, id, minor, partOf, searched } from './columns.ts'
import { inSameGroup, inSameProperty, isKept, oneOf, searchIndex, trashIndexes } from './constraints.ts'
import { familyGroups } from './groups.ts'
import { projects } from './projects.ts'
import { properties } from './properties.ts'
import { saved } from './users.ts'
import { ofWorker } from './workers.ts'

const billRules = ['MONTHLY', 'QUARTERLY', 'YEARLY'] as const

/** A bill that repeats: the template of the next ones. */
export const billSeries = pgTable(
  'bill_series',
  {
    id: id(),
    familyGroupId: partOf('family_group_id', () => familyGroups.id),
    propertyId: uuid('property_id'),
    title: text('title').notNull(),
    payee: text('payee'),
    /** The contractor to pay; `payee` is their name at the time. */
    workerId: uuid('worker_id'),
    amountMinor: minor('amount_minor').notNull(),
    isEstimate: boolean('is_estimate').notNull().default(false),
    category: text('category').notNull(),
    note: text('note'),
    rule: text('rule', { enum: billRules }).notNull(),
    startsOn: day('starts_on').notNull(),
    endsOn: day('ends_on'),
    /** The first date without a bill; null when the series has ended. */
    nextOn: day('next_on'),
    ...saved(),
    deletedAt: deletedAt(),
  },
  (table) => [
    ...ofWorker('bill_series', table, 'set null'),
    unique('bill_series_id_group_key').on(table.id, table.familyGroupId),
    ofCategory('bill_series_category_fkey', table),
    // For the key when a group is purged.
    index('bill_series_category_idx').on(table.familyGroupId, table.category),
    inSameGroup('bill_series_property_fkey', table, table.propertyId, properties),
    index('bill_series_property_idx').on(table.propertyId, table.familyGroupId),
    index('bill_series_group_idx').on(table.familyGroupId, table.nextOn, table.id).where(isKept(table)),
    index('bill_series_next_idx')
      .on(table.nextOn, table.id)
      .where(sql`${table.deletedAt} is null and ${table.nextOn} is not null`),
    ...trashIndexes('bill_series', table),
    index('bill_series_created_by_idx').on(table.createdBy),
    check('bill_series_title_check', sql`char_length(btrim(${table.title})) between 1 and 120`),
    check('bill_series_payee_check', sql`char_length(${table.payee}) <= 120`),
    check('bill_series_note_check', sql`char_length(${table.note}) <= 2500`),
    check('bill_series_amount_check', sql`${table.amountMinor} between 1 and 1000000000`),
    oneOf('bill_series_rule_check', table.rule, billRules),
    check('bill_series_dates_check', sql`${table.endsOn} >= ${table.startsOn}`),
  ],
)

const billStatuses = ['PLANNED', 'PAID', 'CANCELLED'] as const

/** An amount to pay by a day. DUE is computed; a bill is PAID by the payment that refers to it. */
export const bills = pgTable(
  'bills',
  {
    id: id(),
    familyGroupId: partOf('family_group_id', () => familyGroups.id),
    propertyId: uuid('property_id'),
    projectId: uuid('project_id'),
    /** Its series and the date it was created for. The due date may be moved, this one stays. */
    seriesId: uuid('series_id'),
    occurrenceOn: day('occurrence_on'),
    title: text('title').notNull(),
    payee: text('payee'),
    /** The contractor to pay; `payee` is their name at the time. */
    workerId: uuid('worker_id'),
    amountMinor: minor('amount_minor').notNull(),
    isEstimate: boolean('is_estimate').notNull().default(false),
    category: text('category').notNull(),
    dueOn: day('due_on').notNull(),
    note: text('note'),
    status: text('status', { enum: billStatuses }).notNull().default('PLANNED'),
    ...saved(),
    deletedAt: deletedAt(),
    ...searched('title', { A: 'title', B: "coalesce(payee, '')" }),
  },
  (table) => [
    ...ofWorker('bills', table, 'set null'),
    unique('bills_id_group_key').on(table.id, table.familyGroupId),
    // The job may run twice: each date of a series has one bill.
    unique('bills_occurrence_key').on(table.seriesId, table.occurrenceOn),
    ofCategory('bills_category_fkey', table),
    // For the key when a group is purged.
    index('bills_category_idx').on(table.familyGroupId, table.category),
    inSameGroup('bills_series_fkey', table, table.seriesId, billSeries),
    inSameGroup('bills_property_fkey', table, table.propertyId, properties),
    // The migration empties this column only, not the property with it.
    inSameProperty('bills_project_fkey', table, table.projectId, projects, 'set null'),
    index('bills_series_idx').on(table.seriesId, table.familyGroupId),
    index('bills_property_idx').on(table.propertyId, table.familyGroupId, table.dueOn),
    index('bills_project_idx').on(table.projectId, table.propertyId),
    index('bills_group_due_idx').on(table.familyGroupId, table.dueOn, table.id).where(isKept(table)),
    index('bills_open_idx')
      .on(table.dueOn, table.id)
      .where(sql`${table.deletedAt} is null and ${table.status} = 'PLANNED'`),
    index('bills_group_open_idx')
      .on(table.familyGroupId, table.dueOn, table.id)
      .where(sql`${table.deletedAt} is null and ${table.status} = 'PLANNED'`),
    searchIndex('bills_search_idx', table),
    // For the search by amount.
    index('bills_amount_idx').on(table.familyGroupId, table.amountMinor, table.id).where(isKept(table)),
    ...trashIndexes('bills', table),
    index('bills_created_by_idx').on(table.createdBy),
    check('bills_title_check', sql`char_length(btrim(${table.title})) between 1 and 120`),
    check('bills_payee_check', sql`char_length(${table.payee}) <= 120`),
    check('bills_note_check', sql`char_length(${table.note}) <= 2500`),
    check('bills_amount_check', sql`${table.amountMinor} between 1 and 1000000000`),
    oneOf('bills_status_check', table.status, billStatuses),
    check('bills_project_check', sql`${table.propertyId} is not null or ${table.projectId} is null`),
    check('bills_occurrence_check', sql`(${table.seriesId} is null) = (${table.occurrenceOn} is null)`),
  ],
)

/** Records that the family was notified of a bill: once for each due date and notice. */
export const billNotices = pgTable(
  'bill_notices',
  {
    billId: partOf('bill_id', () => bills.id),
    dueOn: day('due_on').notNull(),
    daysBefore: smallint('days_before').notNull(),
  },
  (table) => [
    primaryKey({ name: 'bill_notices_pkey', columns: [table.billId, table.dueOn, table.daysBefore] }),
    check('bill_notices_days_check', sql`${table.daysBefore} in (7, 1)`),
  ],
)
