import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, deletedAt, id, instant, partOf } from './columns.ts'
import { familyGroups } from './groups.ts'
import { person, users } from './users.ts'

/**
 * A stored file of a group or of one person (a photo, a document, a profile picture, a screenshot of feedback), under
 * server-made keys. A picture is one re-encoded original and one thumbnail; a PDF is its bytes, and has neither a
 * thumbnail nor a size in pixels.
 * A file is written to disk first and gets its row in the transaction that uses it; what has no row, or a row
 * with `deletedAt`, is swept by a job.
 */
export const files = pgTable(
  'files',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').references(() => familyGroups.id, { onDelete: 'cascade' }),
    /** The person whose own file it is; a file of a group has none. */
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

/** The picture that a person chose here; it goes before the one that the identity provider knows. */
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

/** The picture that the identity provider knows, fetched by a job and kept here: browsers never ask the provider. */
export const providerPictures = pgTable(
  'provider_pictures',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address that it was fetched from. */
    sourceUrl: text('source_url').notNull(),
    /** Null while it was not fetched, or could not be. */
    fileId: uuid('file_id').references(() => files.id, { onDelete: 'set null' }),
    fetchedAt: instant('fetched_at'),
  },
  (table) => [index('provider_pictures_file_idx').on(table.fileId)],
)
