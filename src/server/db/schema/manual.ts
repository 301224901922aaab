import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, tsvector, updatedAt } from './columns.ts'
import { properties } from './properties.ts'
import { users } from './users.ts'

/** A section of the manual of a house, in Markdown. */
export const manualSections = pgTable(
  'manual_sections',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    kind: text('kind', {
      enum: ['ARRIVAL', 'LEAVING', 'SHUT_OFFS', 'UTILITIES', 'BINS', 'NEIGHBOURS', 'EMERGENCY', 'OTHER'],
    }).notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** The order on the page and on paper; not necessarily without gaps. */
    position: integer('position').notNull(),
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
    searchWords: tsvector('search_words').generatedAlwaysAs(
      sql`setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', body), 'C')`,
    ),
    searchName: text('search_name').generatedAlwaysAs(sql`lower(title)`),
  },
  (table) => [
    foreignKey({
      name: 'manual_sections_property_fkey',
      columns: [table.propertyId, table.familyGroupId],
      foreignColumns: [properties.id, properties.familyGroupId],
    }).onDelete('cascade'),
    index('manual_sections_property_idx')
      .on(table.propertyId, table.position, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('manual_sections_property_fkey_idx').on(table.propertyId, table.familyGroupId),
    index('manual_sections_trash_idx')
      .on(table.familyGroupId, table.deletedAt, table.id)
      .where(sql`${table.deletedAt} is not null`),
    index('manual_sections_deleted_at_idx').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('manual_sections_created_by_idx').on(table.createdBy),
    check('manual_sections_title_check', sql`char_length(btrim(${table.title})) between 1 and 120`),
    check('manual_sections_body_check', sql`char_length(${table.body}) between 1 and 10000`),
    check(
      'manual_sections_kind_check',
      sql`${table.kind} in ('ARRIVAL', 'LEAVING', 'SHUT_OFFS', 'UTILITIES', 'BINS', 'NEIGHBOURS', 'EMERGENCY', 'OTHER')`,
    ),
  ],
)
