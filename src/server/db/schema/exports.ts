import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant, partOf } from './columns.ts'
import { oneOf } from './constraints.ts'
import { familyGroups } from './groups.ts'
import { users } from './users.ts'

const exportStatuses = ['WAITING', 'RUNNING', 'READY', 'FAILED'] as const

/** A person's own data as one file: created by a job, kept for a day. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    userId: partOf('user_id', () => users.id),
    status: text('status', { enum: exportStatuses }).notNull().default('WAITING'),
    progressPercent: smallint('progress_percent').notNull().default(0),
    storageKey: text('storage_key').unique(),
    byteSize: integer('byte_size'),
    createdAt: createdAt(),
    readyAt: instant('ready_at'),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    index('data_exports_user_idx').on(table.userId, table.createdAt),
    index('data_exports_status_idx').on(table.status, table.createdAt),
    // One at a time for each person.
    uniqueIndex('data_exports_open_key')
      .on(table.userId)
      .where(sql`${table.status} in ('WAITING', 'RUNNING')`),
    oneOf('data_exports_status_check', table.status, exportStatuses),
    check('data_exports_progress_check', sql`${table.progressPercent} between 0 and 100`),
  ],
)

/** A group as one file for one member: created by a job, kept for a day. */
export const groupExports = pgTable(
  'group_exports',
  {
    id: id(),
    familyGroupId: partOf('family_group_id', () => familyGroups.id),
    /** The requester; nobody else may download it. */
    userId: partOf('user_id', () => users.id),
    /** Secrets in plain text: only on request and with permission. */
    hasSecrets: boolean('has_secrets').notNull().default(false),
    status: text('status', { enum: exportStatuses }).notNull().default('WAITING'),
    progressPercent: smallint('progress_percent').notNull().default(0),
    storageKey: text('storage_key').unique(),
    byteSize: bigint('byte_size', { mode: 'number' }),
    createdAt: createdAt(),
    readyAt: instant('ready_at'),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    index('group_exports_group_idx').on(table.familyGroupId, table.userId, table.createdAt),
    index('group_exports_user_idx').on(table.userId),
    index('group_exports_status_idx').on(table.status, table.createdAt),
    uniqueIndex('group_exports_open_key')
      .on(table.familyGroupId, table.userId)
      .where(sql`${table.status} in ('WAITING', 'RUNNING')`),
    oneOf('group_exports_status_check', table.status, exportStatuses),
    check('group_exports_progress_check', sql`${table.progressPercent} between 0 and 100`),
  ],
)

const importStatuses = ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const

/** The uploaded file of an exported group that becomes a new group. */
export const groupImports = pgTable(
  'group_imports',
  {
    id: id(),
    userId: partOf('user_id', () => users.id),
    status: text('status', { enum: importStatuses }).notNull().default('WAITING'),
    progressPercent: smallint('progress_percent').notNull().default(0),
    /** The uploaded file; null once the import has ended. */
    storageKey: text('storage_key').unique(),
    byteSize: bigint('byte_size', { mode: 'number' }).notNull(),
    /** The new group. */
    familyGroupId: uuid('family_group_id').references(() => familyGroups.id, { onDelete: 'set null' }),
    /** Why it failed and what to do, as a sentence. */
    failure: text('failure'),
    /** The number of imported rows by kind. */
    counts: jsonb('counts').$type<Record<string, number>>(),
    createdAt: createdAt(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('group_imports_user_idx').on(table.userId, table.createdAt),
    index('group_imports_group_idx').on(table.familyGroupId),
    index('group_imports_status_idx').on(table.status, table.createdAt),
    uniqueIndex('group_imports_open_key')
      .on(table.userId)
      .where(sql`${table.status} in ('WAITING', 'RUNNING')`),
    oneOf('group_imports_status_check', table.status, importStatuses),
    check('group_imports_progress_check', sql`${table.progressPercent} between 0 and 100`),
  ],
)
