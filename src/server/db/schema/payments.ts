import { sql } from 'drizzle-orm'
import {
  bigint,
  char,
  check,
  date,
  foreignKey,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { categories } from '../../../lib/payment-categories.ts'
import { bills } from './bills.ts'
import { bytea, createdAt, id, instant, tsvector, updatedAt } from './columns.ts'
import { familyGroups } from './groups.ts'
import { participants } from './participants.ts'
import { projects } from './projects.ts'
import { properties } from './properties.ts'
import { tasks } from './tasks.ts'
import { users } from './users.ts'

/** A table of payments that was read in once: the same file does not come in twice. */
export const paymentImports = pgTable(
  'payment_imports',
  {
    id: id(),
    familyGroupId: uuid('family_group_id')
      .notNull()
      .references(() => familyGroups.id, { onDelete: 'cascade' }),
    fileHash: bytea('file_hash').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    unique('payment_imports_file_key').on(table.familyGroupId, table.fileHash),
    unique('payment_imports_id_group_key').on(table.id, table.familyGroupId),
    index('payment_imports_created_by_idx').on(table.createdBy),
  ],
)

/** Money that a participant paid for the family (an expense) or received for it (an income). Only APPROVED counts. */
export const payments = pgTable(
  'payments',
  {
    /** Made by the sender, so that what is sent again after a lost answer is not recorded twice. */
    id: id(),
    familyGroupId: uuid('family_group_id')
      .notNull()
      .references(() => familyGroups.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['EXPENSE', 'INCOME'] }).notNull(),
    title: text('title').notNull(),
    /** In minor units of the group's currency; an income too is a positive number. */
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
    paidOn: date('paid_on', { mode: 'string' }).notNull(),
    /** Who paid it, or received it. */
    payerId: uuid('payer_id').notNull(),
    category: text('category', { enum: categories }).notNull(),
    propertyId: uuid('property_id'),
    projectId: uuid('project_id'),
    taskId: uuid('task_id'),
    billId: uuid('bill_id'),
    importId: uuid('import_id'),
    note: text('note'),
    splitMethod: text('split_method', {
      enum: ['EQUAL', 'OWNERSHIP', 'SHARES', 'PERCENT', 'AMOUNT'],
    }).notNull(),
    /** What was paid in another currency, in its minor units, and what one whole unit of it was worth in the group's. */
    originalAmountMinor: bigint('original_amount_minor', { mode: 'number' }),
    originalCurrency: char('original_currency', { length: 3 }),
    rate: numeric('rate', { precision: 20, scale: 10 }),
    status: text('status', { enum: ['PENDING', 'APPROVED', 'REJECTED', 'VOID'] }).notNull(),
    /** Why it was rejected or made void. */
    statusReason: text('status_reason'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant('decided_at'),
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
    searchWords: tsvector('search_words').generatedAlwaysAs(
      sql`setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', coalesce(note, '')), 'D')`,
    ),
    searchName: text('search_name').generatedAlwaysAs(sql`lower(title)`),
  },
  (table) => [
    unique('payments_id_group_key').on(table.id, table.familyGroupId),
    foreignKey({
      name: 'payments_payer_fkey',
      columns: [table.payerId, table.familyGroupId],
      foreignColumns: [participants.id, participants.familyGroupId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'payments_property_fkey',
      columns: [table.propertyId, table.familyGroupId],
      foreignColumns: [properties.id, properties.familyGroupId],
    }).onDelete('cascade'),
    // The migration empties the one column, not the property with it.
    foreignKey({
      name: 'payments_project_fkey',
      columns: [table.projectId, table.propertyId],
      foreignColumns: [projects.id, projects.propertyId],
    }).onDelete('set null'),
    foreignKey({
      name: 'payments_task_fkey',
      columns: [table.taskId, table.propertyId],
      foreignColumns: [tasks.id, tasks.propertyId],
    }).onDelete('set null'),
    foreignKey({
      name: 'payments_bill_fkey',
      columns: [table.billId, table.familyGroupId],
      foreignColumns: [bills.id, bills.familyGroupId],
    }).onDelete('set null'),
    foreignKey({
      name: 'payments_import_fkey',
      columns: [table.importId, table.familyGroupId],
      foreignColumns: [paymentImports.id, paymentImports.familyGroupId],
    }).onDelete('cascade'),
    // A bill is paid once, however often and by whomever it is tried.
    uniqueIndex('payments_bill_key')
      .on(table.billId)
      .where(sql`${table.deletedAt} is null and ${table.status} in ('PENDING', 'APPROVED')`),
    index('payments_group_idx')
      .on(table.familyGroupId, table.paidOn, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('payments_property_idx')
      .on(table.propertyId, table.paidOn, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('payments_property_fkey_idx').on(table.propertyId, table.familyGroupId),
    index('payments_project_idx').on(table.projectId, table.propertyId, table.paidOn, table.id),
    index('payments_task_idx').on(table.taskId, table.propertyId),
    index('payments_bill_idx').on(table.billId, table.familyGroupId),
    index('payments_import_idx').on(table.importId, table.familyGroupId),
    index('payments_payer_idx').on(table.payerId, table.familyGroupId, table.paidOn, table.id),
    index('payments_pending_idx')
      .on(table.familyGroupId, table.paidOn, table.id)
      .where(sql`${table.deletedAt} is null and ${table.status} = 'PENDING'`),
    // The words of each group under keys of its own: what other families wrote is not looked at (docs/adr/0025).
    index('payments_search_idx')
      .using('gin', sql`search_keys(${table.familyGroupId}, ${table.searchWords})`)
      .where(sql`${table.deletedAt} is null`),
    // For the search by amount.
    index('payments_amount_idx')
      .on(table.familyGroupId, table.amountMinor, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('payments_trash_idx')
      .on(table.familyGroupId, table.deletedAt, table.id)
      .where(sql`${table.deletedAt} is not null`),
    index('payments_deleted_at_idx').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('payments_decided_by_idx').on(table.decidedBy),
    index('payments_created_by_idx').on(table.createdBy),
    check('payments_kind_check', sql`${table.kind} in ('EXPENSE', 'INCOME')`),
    check('payments_title_check', sql`char_length(btrim(${table.title})) between 1 and 120`),
    check('payments_amount_check', sql`${table.amountMinor} between 1 and 1000000000`),
    check('payments_category_check', sql`char_length(${table.category}) between 2 and 30`),
    check('payments_note_check', sql`char_length(${table.note}) <= 2500`),
    check(
      'payments_split_check',
      sql`${table.splitMethod} in ('EQUAL', 'OWNERSHIP', 'SHARES', 'PERCENT', 'AMOUNT') and (${table.splitMethod} <> 'OWNERSHIP' or ${table.propertyId} is not null)`,
    ),
    check(
      'payments_thing_check',
      sql`${table.propertyId} is not null or num_nonnulls(${table.projectId}, ${table.taskId}) = 0`,
    ),
    check(
      'payments_original_check',
      sql`num_nonnulls(${table.originalAmountMinor}, ${table.originalCurrency}, ${table.rate}) in (0, 3) and ${table.originalAmountMinor} between 1 and 1000000000000 and ${table.rate} > 0`,
    ),
    check('payments_status_check', sql`${table.status} in ('PENDING', 'APPROVED', 'REJECTED', 'VOID')`),
    check(
      'payments_reason_check',
      sql`${table.status} not in ('REJECTED', 'VOID') or char_length(btrim(coalesce(${table.statusReason}, ''))) between 1 and 2500`,
    ),
    // What counts is made void before it can be deleted.
    check('payments_deleted_check', sql`${table.deletedAt} is null or ${table.status} <> 'APPROVED'`),
  ],
)

/** What of a payment falls to whom: computed once, when it is saved. A trigger holds their sum to the amount. */
export const paymentParts = pgTable(
  'payment_parts',
  {
    paymentId: uuid('payment_id').notNull(),
    participantId: uuid('participant_id').notNull(),
    familyGroupId: uuid('family_group_id').notNull(),
    /** By the method: 1, basis points of the house, shares, basis points, or minor units. */
    weight: bigint('weight', { mode: 'number' }).notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'payment_parts_pkey', columns: [table.paymentId, table.participantId] }),
    foreignKey({
      name: 'payment_parts_payment_fkey',
      columns: [table.paymentId, table.familyGroupId],
      foreignColumns: [payments.id, payments.familyGroupId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'payment_parts_participant_fkey',
      columns: [table.participantId, table.familyGroupId],
      foreignColumns: [participants.id, participants.familyGroupId],
    }).onDelete('cascade'),
    index('payment_parts_participant_idx').on(table.participantId, table.familyGroupId),
    check('payment_parts_weight_check', sql`${table.weight} >= 1`),
    check('payment_parts_amount_check', sql`${table.amountMinor} between 0 and 1000000000`),
  ],
)

/** How a payment is split unless somebody says otherwise: of the group, of a house, of a category, or of both. */
export const splitDefaults = pgTable(
  'split_defaults',
  {
    id: id(),
    familyGroupId: uuid('family_group_id')
      .notNull()
      .references(() => familyGroups.id, { onDelete: 'cascade' }),
    propertyId: uuid('property_id'),
    category: text('category', { enum: categories }),
    method: text('method', { enum: ['EQUAL', 'OWNERSHIP', 'SHARES', 'PERCENT'] }).notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    foreignKey({
      name: 'split_defaults_property_fkey',
      columns: [table.propertyId, table.familyGroupId],
      foreignColumns: [properties.id, properties.familyGroupId],
    }).onDelete('cascade'),
    unique('split_defaults_scope_key')
      .on(table.familyGroupId, table.propertyId, table.category)
      .nullsNotDistinct(),
    unique('split_defaults_id_group_key').on(table.id, table.familyGroupId),
    index('split_defaults_property_idx').on(table.propertyId, table.familyGroupId),
    check('split_defaults_method_check', sql`${table.method} in ('EQUAL', 'OWNERSHIP', 'SHARES', 'PERCENT')`),
  ],
)

/** Between whom, and with which weights. Nobody: everybody who belongs to the group then, or owns the house. */
export const splitDefaultParts = pgTable(
  'split_default_parts',
  {
    splitDefaultId: uuid('split_default_id').notNull(),
    participantId: uuid('participant_id').notNull(),
    familyGroupId: uuid('family_group_id').notNull(),
    weight: bigint('weight', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'split_default_parts_pkey', columns: [table.splitDefaultId, table.participantId] }),
    foreignKey({
      name: 'split_default_parts_default_fkey',
      columns: [table.splitDefaultId, table.familyGroupId],
      foreignColumns: [splitDefaults.id, splitDefaults.familyGroupId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'split_default_parts_participant_fkey',
      columns: [table.participantId, table.familyGroupId],
      foreignColumns: [participants.id, participants.familyGroupId],
    }).onDelete('cascade'),
    index('split_default_parts_participant_idx').on(table.participantId, table.familyGroupId),
    check('split_default_parts_weight_check', sql`${table.weight} >= 1`),
  ],
)
