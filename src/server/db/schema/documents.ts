import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { assets } from './assets.ts'
import { day, deletedAt, id, partOf, searched } from './columns.ts'
import { inSameGroup, inSameProperty, isKept, oneOf, trashIndexes } from './constraints.ts'
import { files } from './files.ts'
import { invoices } from './invoices.ts'
import { payments } from './payments.ts'
import { projects } from './projects.ts'
import { ofProperty } from './properties.ts'
import { quotes } from './quotes.ts'
import { tasks } from './tasks.ts'
import { saved } from './users.ts'
import { ofWorker, workers } from './workers.ts'

const documentKinds = [
  'PHOTO',
  'MANUAL',
  'WARRANTY',
  'RECEIPT',
  'INVOICE',
  'QUOTE',
  'CONTRACT',
  'CERTIFICATE',
  'PLAN',
  'DEED',
  'OTHER',
] as const

/**
 * A photo or document of a property, an asset, project, task, payment, worker, quote or invoice: a stored file with
 * its details.
 */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    /** Null for documents of a payment or worker, which may have no property or change it. */
    propertyId: uuid('property_id'),
    /** The parent within the property; all null for the property itself. */
    assetId: uuid('asset_id'),
    projectId: uuid('project_id'),
    taskId: uuid('task_id'),
    paymentId: uuid('payment_id'),
    workerId: uuid('worker_id'),
    quoteId: uuid('quote_id'),
    invoiceId: uuid('invoice_id'),
    /** The contractor who sent it by a link; shown with "via link". */
    sentByWorkerId: uuid('sent_by_worker_id'),
    /** The relative without an account who sent it by a personal link, with a problem report of that link. */
    senderName: text('sender_name'),
    /** For a photo of a task: before or after the work. */
    moment: text('moment', { enum: ['BEFORE', 'AFTER'] }),
    fileId: partOf('file_id', () => files.id),
    kind: text('kind', { enum: documentKinds }).notNull(),
    title: text('title').notNull(),
    /** The sender's file name, used for downloads, never as a path. */
    fileName: text('file_name').notNull(),
    expiresOn: day('expires_on'),
    isVisibleToWorkers: boolean('is_visible_to_workers').notNull().default(false),
    ...saved(),
    deletedAt: deletedAt(),
    ...searched('title', { A: 'title', C: 'file_name' }),
  },
  (table) => [
    ...ofProperty('documents', table),
    // The asset is in the same property.
    inSameProperty('documents_asset_fkey', table, table.assetId, assets),
    inSameProperty('documents_project_fkey', table, table.projectId, projects),
    inSameProperty('documents_task_fkey', table, table.taskId, tasks),
    inSameGroup('documents_payment_fkey', table, table.paymentId, payments),
    ...ofWorker('documents', table),
    inSameGroup('documents_sent_by_worker_fkey', table, table.sentByWorkerId, workers, 'set null'),
    inSameProperty('documents_quote_fkey', table, table.quoteId, quotes),
    inSameProperty('documents_invoice_fkey', table, table.invoiceId, invoices),
    unique('documents_file_key').on(table.fileId),
    // The decisions to which it is attached are about the same property.
    uniqueIndex('documents_id_property_key').on(table.id, table.propertyId),
    index('documents_property_idx').on(table.propertyId, table.id).where(isKept(table)),
    index('documents_asset_idx').on(table.assetId, table.propertyId),
    index('documents_project_idx').on(table.projectId, table.propertyId),
    index('documents_task_idx').on(table.taskId, table.propertyId),
    index('documents_payment_idx').on(table.paymentId, table.familyGroupId),
    index('documents_sent_by_worker_idx').on(table.sentByWorkerId, table.familyGroupId, table.createdAt),
    index('documents_quote_idx').on(table.quoteId, table.propertyId),
    index('documents_invoice_idx').on(table.invoiceId, table.propertyId),
    // The newest receipts of a group, for the search.
    index('documents_receipts_idx')
      .on(table.familyGroupId, table.id)
      .where(sql`${table.deletedAt} is null and ${table.paymentId} is not null`),
    // For the search, as for tasks: words keyed by group.
    index('documents_receipts_search_idx')
      .using('gin', sql`search_keys(${table.familyGroupId}, ${table.searchWords})`)
      .where(sql`${table.deletedAt} is null and ${table.paymentId} is not null`),
    index('documents_group_expiry_idx')
      .on(table.familyGroupId, table.expiresOn)
      .where(sql`${table.deletedAt} is null and ${table.expiresOn} is not null`),
    index('documents_expiry_idx')
      .on(table.expiresOn)
      .where(sql`${table.deletedAt} is null and ${table.expiresOn} is not null`),
    ...trashIndexes('documents', table),
    index('documents_created_by_idx').on(table.createdBy),
    check(
      'documents_owner_check',
      sql`num_nonnulls(${table.assetId}, ${table.projectId}, ${table.taskId}, ${table.paymentId}, ${table.workerId}, ${table.quoteId}, ${table.invoiceId}) <= 1 and (${table.propertyId} is not null or num_nonnulls(${table.paymentId}, ${table.workerId}) = 1)`,
    ),
    check(
      'documents_moment_check',
      sql`${table.moment} is null or (${table.moment} in ('BEFORE', 'AFTER') and ${table.taskId} is not null)`,
    ),
    check(
      'documents_sender_check',
      sql`${table.senderName} is null or (num_nonnulls(${table.createdBy}, ${table.sentByWorkerId}) = 0 and ${table.taskId} is not null and char_length(btrim(${table.senderName})) between 1 and 120)`,
    ),
    check('documents_title_check', sql`char_length(btrim(${table.title})) between 1 and 120`),
    check('documents_file_name_check', sql`char_length(${table.fileName}) between 1 and 255`),
    oneOf('documents_kind_check', table.kind, documentKinds),
  ],
)
