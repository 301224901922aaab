import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, day, id, partOf } from './columns.ts'
import { ofProperty } from './properties.ts'
import { person } from './users.ts'

/**
 * Who owns a property from a day on, until the next change. Rows are only added: a mistake is corrected by a newer
 * change for the same day, which then counts. A trigger refuses everything else.
 */
export const ownershipChanges = pgTable(
  'ownership_changes',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    validFrom: day('valid_from').notNull(),
    note: text('note'),
    createdBy: person('created_by'),
    createdAt: createdAt(),
  },
  (table) => [
    ...ofProperty('ownership_changes', table),
    index('ownership_changes_property_idx').on(table.propertyId, table.validFrom, table.id),
    index('ownership_changes_created_by_idx').on(table.createdBy),
    check('ownership_changes_note_check', sql`char_length(${table.note}) <= 2500`),
  ],
)

/** One owner's share in a change. */
export const ownershipShares = pgTable(
  'ownership_shares',
  {
    changeId: partOf('change_id', () => ownershipChanges.id),
    /** The order of the owners, from 0. */
    position: smallint('position').notNull(),
    /** The member; null for someone outside the group, and for a deleted account. */
    userId: person('user_id'),
    /** The owner's name when it was recorded. */
    ownerName: text('owner_name').notNull(),
    /** Basis points: 10,000 is the whole. */
    basisPoints: integer('basis_points').notNull(),
  },
  (table) => [
    primaryKey({ name: 'ownership_shares_pkey', columns: [table.changeId, table.position] }),
    unique('ownership_shares_member_key').on(table.changeId, table.userId),
    index('ownership_shares_user_idx').on(table.userId),
    check('ownership_shares_name_check', sql`char_length(btrim(${table.ownerName})) between 1 and 120`),
    check('ownership_shares_basis_points_check', sql`${table.basisPoints} between 1 and 10000`),
    check('ownership_shares_position_check', sql`${table.position} between 0 and 49`),
  ],
)
