import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.ts'
import { users } from './users.ts'

/** A person's own data as one file: made by a job, ready for a day, then removed. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['WAITING', 'RUNNING', 'READY', 'FAILED'] })
      .notNull()
      .default('WAITING'),
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
    check('data_exports_status_check', sql`${table.status} in ('WAITING', 'RUNNING', 'READY', 'FAILED')`),
    check('data_exports_progress_check', sql`${table.progressPercent} between 0 and 100`),
  ],
)
