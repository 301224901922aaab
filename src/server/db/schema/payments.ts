import { sql } from 'drizzle-orm'
import {
  bigint,
  char,
  check,
  index,
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
import {
  bytea,
  createdAt,
  day,
  deletedAt,
  id,
  instant,
  minor,
  partOf,
  searched,
  updatedAt,
  version,
} from './columns.ts'
import { inSameGroup, inSameProperty, isKept, oneOf, searchIndex, trashIndexes } from './constraints.ts'
import { familyGroups } from './groups.ts'
import { participants } from './participants.ts'
import { projects } from './projects.ts'
import { ofProperty, properties } from './properties.ts'
import { tasks } from './tasks.ts'
import { person, saved } from './users.ts'
import { ofWorker } from './workers.ts'

/** A table of payments that was read in once: the same file does not come in twice. */
export const paymentImports = pgTable(
  'payment_imports',
  {
    id: id(),
    familyGroupId: partOf('family_group_id', () => familyGroups.id),
    fileHash: bytea('file_hash').notNull(),
    createdBy: person('created_by'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('payment_imports_file_key').on(table.familyGroupId, table.fileHash),
    unique('payment_imports_id_group_key').on(table.id, table.familyGroupId),
    index('payment_imports_created_by_idx').on(table.createdBy),
  ],
)

const paymentStatuses = ['PENDING', 'APPROVED', 'REJECTED', 'VOID'] as const
const paymentKinds = ['EXPENSE', 'INCOME'] as const

/** Money that a participant paid for the family (an expense) or received for it (an income). Only APPROVED counts. */
export const payments = pgTable(
  'payments',
  {
    /** Made by the sender, so that what is sent again after a lost answer is not recorded twice. */
    id: id(),
    familyGroupId: partOf('family_group_id', () => familyGroups.id),
    kind: text('kind', { enum: paymentKinds }).notNull(),
    title: text('title').notNull(),
    /** In minor units of the group's currency; an income too is a positive number. */
    amountMinor: minor('amount_minor').notNull(),
    paidOn: day('paid_on').notNull(),
    /** Who paid it, or received it. */
    payerId: uuid('payer_id').notNull(),
    category: text('category', { enum: categories }).notNull(),
    propertyId: uuid('property_id'),
    projectId: uuid('project_id'),
    taskId: uuid('task_id'),
    /** The contractor who got the money. */
    workerId: uuid('worker_id'),
    billId: uuid('bill_id'),
    importId: uuid('import_id'),
    note: text('note'),
    splitMethod: text('split_method', {
      enum: ['EQUAL', 'OWNERSHIP', 'SHARES', 'PERCENT', 'AMOUNT'],
    }).notNull(),
    /** What was paid in another currency, in its minor units, and what one whole unit of it was worth in the group's. */
    originalAmountMinor: minor('original_amount_minor'),
    originalCurrency: char('original_currency', { length: 3 }),
    rate: numeric('rate', { precision: 20, scale: 10 }),
    status: text('status', { enum: paymentStatuses }).notNull(),
    /** Why it was rejected or made void. */
    statusReason: text('status_reason'),
    decidedBy: person('decided_by'),
    decidedAt: instant('decided_at'),
    ...saved(),
    deletedAt: deletedAt(),
    ...searched('title', { A: 'title', D: "coalesce(note, '')" }),
  },
  (table) => [
    unique('payments_id_group_key').on(table.id, table.familyGroupId),
    inSameGroup('payments_payer_fkey', table, table.payerId, participants),
    ...ofProperty('payments', table),
    ...ofWorker('payments', table, 'set null'),
    // The migration empties the one column, not the property with it.
    inSameProperty('payments_project_fkey', table, table.projectId, projects, 'set null'),
    inSameProperty('payments_task_fkey', table, table.taskId, tasks, 'set null'),
    inSameGroup('payments_bill_fkey', table, table.billId, bills, 'set null'),
    inSameGroup('payments_import_fkey', table, table.importId, paymentImports),
    // A bill is paid once, however often and by whomever it is tried.
    uniqueIndex('payments_bill_key')
      .on(table.billId)
      .where(sql`${table.deletedAt} is null and ${table.status} in ('PENDING', 'APPROVED')`),
    index('payments_group_idx').on(table.familyGroupId, table.paidOn, table.id).where(isKept(table)),
    index('payments_property_idx').on(table.propertyId, table.paidOn, table.id).where(isKept(table)),
    index('payments_project_idx').on(table.projectId, table.propertyId, table.paidOn, table.id),
    index('payments_task_idx').on(table.taskId, table.propertyId),
    index('payments_bill_idx').on(table.billId, table.familyGroupId),
    index('payments_import_idx').on(table.importId, table.familyGroupId),
    index('payments_payer_idx').on(table.payerId, table.familyGroupId, table.paidOn, table.id),
    index('payments_pending_idx')
      .on(table.familyGroupId, table.paidOn, table.id)
      .where(sql`${table.deletedAt} is null and ${table.status} = 'PENDING'`),
    searchIndex('payments_search_idx', table),
    // For the search by amount.
    index('payments_amount_idx').on(table.familyGroupId, table.amountMinor, table.id).where(isKept(table)),
    ...trashIndexes('payments', table),
    index('payments_decided_by_idx').on(table.decidedBy),
    index('payments_created_by_idx').on(table.createdBy),
    oneOf('payments_kind_check', table.kind, paymentKinds),
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
    oneOf('payments_status_check', table.status, paymentStatuses),
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
    amountMinor: minor('amount_minor').notNull(),
  },
  (table) => [
    primaryKey({ name: 'payment_parts_pkey', columns: [table.paymentId, table.participantId] }),
    inSameGroup('payment_parts_payment_fkey', table, table.paymentId, payments),
    inSameGroup('payment_parts_participant_fkey', table, table.participantId, participants),
    index('payment_parts_participant_idx').on(table.participantId, table.familyGroupId),
    check('payment_parts_weight_check', sql`${table.weight} >= 1`),
    check('payment_parts_amount_check', sql`${table.amountMinor} between 0 and 1000000000`),
  ],
)

const defaultMethods = ['EQUAL', 'OWNERSHIP', 'SHARES', 'PERCENT'] as const

/** How a payment is split unless somebody says otherwise: of the group, of a house, of a category, or of both. */
export const splitDefaults = pgTable(
  'split_defaults',
  {
    id: id(),
    familyGroupId: partOf('family_group_id', () => familyGroups.id),
    propertyId: uuid('property_id'),
    category: text('category', { enum: categories }),
    method: text('method', { enum: defaultMethods }).notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    inSameGroup('split_defaults_property_fkey', table, table.propertyId, properties),
    unique('split_defaults_scope_key')
      .on(table.familyGroupId, table.propertyId, table.category)
      .nullsNotDistinct(),
    unique('split_defaults_id_group_key').on(table.id, table.familyGroupId),
    index('split_defaults_property_idx').on(table.propertyId, table.familyGroupId),
    oneOf('split_defaults_method_check', table.method, defaultMethods),
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
    inSameGroup('split_default_parts_default_fkey', table, table.splitDefaultId, splitDefaults),
    inSameGroup('split_default_parts_participant_fkey', table, table.participantId, participants),
    index('split_default_parts_participant_idx').on(table.participantId, table.familyGroupId),
    check('split_default_parts_weight_check', sql`${table.weight} >= 1`),
  ],
)
