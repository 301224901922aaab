import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from './columns.ts'
import { familyGroups } from './groups.ts'
import { users } from './users.ts'

/**
 * A stored picture: one re-encoded original and one thumbnail, both under server-made keys.
 * A file is written to disk first and gets its row in the transaction that uses it; what has no row, or a row
 * with `deletedAt`, is swept by a job.
 */
export const files = pgTable(
  'files',
  {
    id: id(),
    familyGroupId: uuid('family_group_id')
      .notNull()
      .references(() => familyGroups.id, { onDelete: 'cascade' }),
    storageKey: text('storage_key').notNull().unique(),
    thumbnailKey: text('thumbnail_key').notNull(),
    contentType: text('content_type').notNull(),
    byteSize: integer('byte_size').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('files_group_idx').on(table.familyGroupId),
    index('files_created_by_idx').on(table.createdBy),
    index('files_deleted_at_idx').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    check('files_byte_size_check', sql`${table.byteSize} > 0`),
  ],
)
