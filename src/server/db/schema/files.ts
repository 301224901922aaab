import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, deletedAt, id, instant, partOf } from './columns.ts'
import { familyGroups } from './groups.ts'
import { person, users } from './users.ts'

/**
 * A stored file of a group or person (a photo, a document, a profile picture, a feedback screenshot) under server-made
 * keys. A picture is one re-encoded original and one thumbnail; a PDF is stored as it is, without thumbnail and pixel
 * size. The file is stored first and gets its row in the transaction that uses it; a job sweeps files without a row or
 * with `deletedAt`.
 */
export const files = pgTable(
  'files',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').references(() => familyGroups.id, { onDelete: 'cascade' }),
    /** The person who owns it; null for a file of a group. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    storageKey: text('storage_key').notNull().unique(),
    thumbnailKey: text('thumbnail_key'),
    contentType: text('content_type').notNull(),
    byteSize: integer('byte_size').notNull(),
    width: integer('width'),
    height: integer('height'),
    createdBy: person('created_by'),
    createdAt: createdAt(),
    deletedAt: deletedAt(),
  },
  (table) => [
    index('files_group_idx').on(table.familyGroupId),
    index('files_user_idx').on(table.userId),
    index('files_created_by_idx').on(table.createdBy),
    index('files_deleted_at_idx').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    check('files_owner_check', sql`num_nonnulls(${table.familyGroupId}, ${table.userId}) = 1`),
    check(
      'files_picture_check',
      sql`num_nonnulls(${table.thumbnailKey}, ${table.width}, ${table.height}) in (0, 3)`,
    ),
    check('files_byte_size_check', sql`${table.byteSize} > 0`),
  ],
)

/** The picture a person chose here; it precedes the identity provider's. */
export const profilePictures = pgTable(
  'profile_pictures',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    fileId: partOf('file_id', () => files.id),
  },
  (table) => [index('profile_pictures_file_idx').on(table.fileId)],
)

/** The identity provider's picture, fetched by a job and stored here: browsers never ask the provider. */
export const providerPictures = pgTable(
  'provider_pictures',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Its source address. */
    sourceUrl: text('source_url').notNull(),
    /** Null while it has not been fetched, or could not be. */
    fileId: uuid('file_id').references(() => files.id, { onDelete: 'set null' }),
    fetchedAt: instant('fetched_at'),
  },
  (table) => [index('provider_pictures_file_idx').on(table.fileId)],
)
