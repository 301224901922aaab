import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bills } from './bills.ts'
import { day, deletedAt, id, instant, minor } from './columns.ts'
import { inSameGroup, inSameProperty, isKept, oneOf, trashIndexes } from './constraints.ts'
import { projects } from './projects.ts'
import { ofProperty } from './properties.ts'
import { tasks } from './tasks.ts'
import { person, saved } from './users.ts'
import { ofWorker } from './workers.ts'

const invoiceStatuses = ['SUBMITTED', 'QUERIED', 'APPROVED', 'REJECTED'] as const

/**
 * What a contractor asks for a job. Approving it makes a bill in the same transaction; it is PAID when that bill is, which
 * is read there and not stored twice.
 */
export const invoices = pgTable(
  'invoices',
  {
    /** Made by the sender, so that what is sent again after a lost answer is not recorded twice. */
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    projectId: uuid('project_id'),
    taskId: uuid('task_id'),
    workerId: uuid('worker_id').notNull(),
    number: text('number').notNull(),
    /** In minor units of the group's currency. */
    amountMinor: minor('amount_minor').notNull(),
    issuedOn: day('issued_on').notNull(),
    dueOn: day('due_on').notNull(),
    note: text('note'),
    status: text('status', { enum: invoiceStatuses }).notNull().default('SUBMITTED'),
    /** What is asked about it, or why it was rejected. */
    statusReason: text('status_reason'),
    billId: uuid('bill_id'),
    decidedBy: person('decided_by'),
    decidedAt: instant('decided_at'),
    ...saved(),
    deletedAt: deletedAt(),
  },
  (table) => [
    ...ofProperty('invoices', table),
    ...ofWorker('invoices', table),
    inSameProperty('invoices_project_fkey', table, table.projectId, projects),
    inSameProperty('invoices_task_fkey', table, table.taskId, tasks, 'set null'),
    inSameGroup('invoices_bill_fkey', table, table.billId, bills),
    unique('invoices_id_property_key').on(table.id, table.propertyId),
    unique('invoices_id_group_key').on(table.id, table.familyGroupId),
    // An invoice makes one bill, however often it is approved.
    unique('invoices_bill_key').on(table.billId),
    // A contractor uses an invoice number once. A rejected invoice can be sent again, corrected, under its number.
    uniqueIndex('invoices_number_key')
      .on(table.workerId, sql`lower(${table.number})`)
      .where(sql`${table.deletedAt} is null and ${table.status} <> 'REJECTED'`),
    index('invoices_project_idx').on(table.projectId, table.propertyId, table.id).where(isKept(table)),
    index('invoices_task_idx').on(table.taskId, table.propertyId),
    index('invoices_group_idx').on(table.familyGroupId, table.id).where(isKept(table)),
    index('invoices_group_waiting_idx')
      .on(table.familyGroupId, table.id)
      .where(sql`${table.deletedAt} is null and ${table.status} = 'SUBMITTED'`),
    ...trashIndexes('invoices', table),
    index('invoices_created_by_idx').on(table.createdBy),
    index('invoices_decided_by_idx').on(table.decidedBy),
    oneOf('invoices_status_check', table.status, invoiceStatuses),
    check('invoices_number_check', sql`char_length(btrim(${table.number})) between 1 and 60`),
    check('invoices_amount_check', sql`${table.amountMinor} between 1 and 1000000000`),
    check('invoices_note_check', sql`char_length(${table.note}) <= 2500`),
    check(
      'invoices_reason_check',
      sql`${table.status} not in ('QUERIED', 'REJECTED') or char_length(btrim(coalesce(${table.statusReason}, ''))) between 1 and 2500`,
    ),
    check('invoices_bill_check', sql`(${table.status} = 'APPROVED') = (${table.billId} is not null)`),
  ],
)
