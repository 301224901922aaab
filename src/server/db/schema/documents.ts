import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { assets } from './assets.ts'
import { createdAt, id, instant, tsvector, updatedAt } from './columns.ts'
import { files } from './files.ts'
import { payments } from './payments.ts'
import { projects } from './projects.ts'
import { properties } from './properties.ts'
import { tasks } from './tasks.ts'
import { users } from './users.ts'

/** A photo or a paper of a property, of one of its assets, projects or tasks, or of a payment: a stored file and what is said about it. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    /** Null for what belongs to a payment: that may be about no property, or about another one tomorrow. */
    propertyId: uuid('property_id'),
    /** The asset, project, task or payment that it belongs to; none of them for the property itself. */
    assetId: uuid('asset_id'),
    projectId: uuid('project_id'),
    taskId: uuid('task_id'),
    paymentId: uuid('payment_id'),
    /** Of a photo of a task: how it looked before the work and after it. */
    moment: text('moment', { enum: ['BEFORE', 'AFTER'] }),
    fileId: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    kind: text('kind', {
      enum: [
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
      ],
    }).notNull(),
    title: text('title').notNull(),
    /** What the sender called the file; used for downloads, never as a path. */
    fileName: text('file_name').notNull(),
    expiresOn: date('expires_on', { mode: 'string' }),
    isVisibleToWorkers: boolean('is_visible_to_workers').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
    searchWords: tsvector('search_words').generatedAlwaysAs(
      sql`setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', file_name), 'C')`,
    ),
    searchName: text('search_name').generatedAlwaysAs(sql`lower(title)`),
  },
  (table) => [
    foreignKey({
      name: 'documents_property_fkey',
      columns: [table.propertyId, table.familyGroupId],
      foreignColumns: [properties.id, properties.familyGroupId],
    }).onDelete('cascade'),
    // The asset is one of the same property.
    foreignKey({
      name: 'documents_asset_fkey',
      columns: [table.assetId, table.propertyId],
      foreignColumns: [assets.id, assets.propertyId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'documents_project_fkey',
      columns: [table.projectId, table.propertyId],
      foreignColumns: [projects.id, projects.propertyId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'documents_task_fkey',
      columns: [table.taskId, table.propertyId],
      foreignColumns: [tasks.id, tasks.propertyId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'documents_payment_fkey',
      columns: [table.paymentId, table.familyGroupId],
      foreignColumns: [payments.id, payments.familyGroupId],
    }).onDelete('cascade'),
    unique('documents_file_key').on(table.fileId),
    index('documents_property_idx').on(table.propertyId, table.id).where(sql`${table.deletedAt} is null`),
    index('documents_property_fkey_idx').on(table.propertyId, table.familyGroupId),
    index('documents_asset_idx').on(table.assetId, table.propertyId),
    index('documents_project_idx').on(table.projectId, table.propertyId),
    index('documents_task_idx').on(table.taskId, table.propertyId),
    index('documents_payment_idx').on(table.paymentId, table.familyGroupId),
    // The newest receipts of a group, for the search.
    index('documents_receipts_idx')
      .on(table.familyGroupId, table.id)
      .where(sql`${table.deletedAt} is null and ${table.paymentId} is not null`),
    // For the search, as of tasks: the words of each group under keys of its own.
    index('documents_receipts_search_idx')
      .using('gin', sql`search_keys(${table.familyGroupId}, ${table.searchWords})`)
      .where(sql`${table.deletedAt} is null and ${table.paymentId} is not null`),
    index('documents_group_expiry_idx')
      .on(table.familyGroupId, table.expiresOn)
      .where(sql`${table.deletedAt} is null and ${table.expiresOn} is not null`),
    index('documents_expiry_idx')
      .on(table.expiresOn)
      .where(sql`${table.deletedAt} is null and ${table.expiresOn} is not null`),
    index('documents_trash_idx')
      .on(table.familyGroupId, table.deletedAt, table.id)
      .where(sql`${table.deletedAt} is not null`),
    index('documents_deleted_at_idx').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('documents_created_by_idx').on(table.createdBy),
    check(
      'documents_owner_check',
      sql`num_nonnulls(${table.assetId}, ${table.projectId}, ${table.taskId}, ${table.paymentId}) <= 1 and (${table.propertyId} is not null or ${table.paymentId} is not null)`,
    ),
    check(
      'documents_moment_check',
      sql`${table.moment} is null or (${table.moment} in ('BEFORE', 'AFTER') and ${table.taskId} is not null)`,
    ),
    check('documents_title_check', sql`char_length(btrim(${table.title})) between 1 and 120`),
    check('documents_file_name_check', sql`char_length(${table.fileName}) between 1 and 255`),
    check(
      'documents_kind_check',
      sql`${table.kind} in ('PHOTO', 'MANUAL', 'WARRANTY', 'RECEIPT', 'INVOICE', 'QUOTE', 'CONTRACT', 'CERTIFICATE', 'PLAN', 'DEED', 'OTHER')`,
    ),
  ],
)
