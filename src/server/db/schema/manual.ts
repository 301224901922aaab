import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { deletedAt, id, searched } from './columns.ts'
import { isKept, oneOf, trashIndexes } from './constraints.ts'
import { ofProperty } from './properties.ts'
import { saved } from './users.ts'

const sectionKinds = [
  'PACKING',
  'ARRIVAL',
  'LEAVING',
  'SHUT_OFFS',
  'UTILITIES',
  'BINS',
  'NEIGHBOURS',
  'PAPERS',
  'EMERGENCY',
  'OTHER',
] as const

/** A section of a house manual, in Markdown. */
export const manualSections = pgTable(
  'manual_sections',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    kind: text('kind', { enum: sectionKinds }).notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** The order on the page and in print; may have gaps. */
    position: integer('position').notNull(),
    ...saved(),
    deletedAt: deletedAt(),
    ...searched('title', { A: 'title', C: 'body' }),
  },
  (table) => [
    ...ofProperty('manual_sections', table),
    index('manual_sections_property_idx').on(table.propertyId, table.position, table.id).where(isKept(table)),
    ...trashIndexes('manual_sections', table),
    index('manual_sections_created_by_idx').on(table.createdBy),
    check('manual_sections_title_check', sql`char_length(btrim(${table.title})) between 1 and 120`),
    check('manual_sections_body_check', sql`char_length(${table.body}) between 1 and 10000`),
    oneOf('manual_sections_kind_check', table.kind, sectionKinds),
  ],
)
