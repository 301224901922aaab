import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, partOf } from './columns.ts'
import { oneOf } from './constraints.ts'
import { users } from './users.ts'

const exportStatuses = ['WAITING', 'RUNNING', 'READY', 'FAILED'] as const

/** A person's own data as one file: made by a job, ready for a day, then removed. */
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
    index('data_exports_expires_at_idx').on(table.expiresAt),
    // One at a time for each person.
    uniqueIndex('data_exports_open_key')
      .on(table.userId)
      .where(sql`${table.status} in ('WAITING', 'RUNNING')`),
    oneOf('data_exports_status_check', table.status, exportStatuses),
    check('data_exports_progress_check', sql`${table.progressPercent} between 0 and 100`),
  ],
)
