import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, deletedAt, id, updatedAt, version } from './columns.ts'
import { inSameProperty, isKept, trashIndexes } from './constraints.ts'
import { ofProperty } from './properties.ts'
import { stays } from './stays.ts'
import { person } from './users.ts'

/** What someone wrote in the guest book of a property about their stay. */
export const guestBookEntries = pgTable(
  'guest_book_entries',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    stayId: uuid('stay_id').notNull(),
    authorUserId: person('author_user_id'),
    /** The name when it was written: people leave. */
    authorName: text('author_name').notNull(),
    body: text('body').notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: deletedAt(),
  },
  (table) => [
    ...ofProperty('guest_book_entries', table),
    inSameProperty('guest_book_entries_stay_fkey', table, table.stayId, stays),
    index('guest_book_entries_stay_idx').on(table.stayId, table.propertyId, table.id),
    uniqueIndex('guest_book_entries_author_key').on(table.stayId, table.authorUserId).where(isKept(table)),
    ...trashIndexes('guest_book_entries', table),
    index('guest_book_entries_author_idx').on(table.authorUserId),
    check('guest_book_entries_author_check', sql`char_length(btrim(${table.authorName})) between 1 and 250`),
    check('guest_book_entries_body_check', sql`char_length(btrim(${table.body})) between 1 and 2000`),
  ],
)
