import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'
import { properties } from './properties.ts'
import { users } from './users.ts'

/**
 * Who owns a property from a day on, until the next change. Rows are only added: a mistake is put right by a newer
 * change for the same day, which then counts. A trigger refuses everything else.
 */
export const ownershipChanges = pgTable(
  'ownership_changes',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    note: text('note'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'ownership_changes_property_fkey',
      columns: [table.propertyId, table.familyGroupId],
      foreignColumns: [properties.id, properties.familyGroupId],
    }).onDelete('cascade'),
    index('ownership_changes_property_idx').on(table.propertyId, table.validFrom, table.id),
    index('ownership_changes_property_fkey_idx').on(table.propertyId, table.familyGroupId),
    index('ownership_changes_created_by_idx').on(table.createdBy),
    check('ownership_changes_note_check', sql`char_length(${table.note}) <= 2500`),
  ],
)

/** The part of one owner in a change. */
export const ownershipShares = pgTable(
  'ownership_shares',
  {
    changeId: uuid('change_id')
      .notNull()
      .references(() => ownershipChanges.id, { onDelete: 'cascade' }),
    /** The order in which the owners were named, from 0. */
    position: smallint('position').notNull(),
    /** The member; null for somebody outside the group, and for a person whose account is gone. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** How the owner was called when it was written down. */
    ownerName: text('owner_name').notNull(),
    /** Hundredths of a percent: 10,000 is the whole. */
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
