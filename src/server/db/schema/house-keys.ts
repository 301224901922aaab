import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt } from './columns.ts'
import { properties } from './properties.ts'
import { users } from './users.ts'

/** A key of a house that somebody holds, or held until they returned it. */
export const houseKeys = pgTable(
  'house_keys',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    /** Which key: "Front door, blue tag". */
    label: text('label').notNull(),
    copies: integer('copies').notNull().default(1),
    /** The member who holds it; null for everybody else, and when the account is gone. */
    holderUserId: uuid('holder_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Who holds it: of a member the name when it was written down. */
    holderName: text('holder_name').notNull(),
    handedOverOn: date('handed_over_on', { mode: 'string' }).notNull(),
    /** Null while it is held. */
    returnedOn: date('returned_on', { mode: 'string' }),
    note: text('note'),
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    foreignKey({
      name: 'house_keys_property_fkey',
      columns: [table.propertyId, table.familyGroupId],
      foreignColumns: [properties.id, properties.familyGroupId],
    }).onDelete('cascade'),
    index('house_keys_property_idx')
      .on(table.propertyId, table.handedOverOn, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('house_keys_property_fkey_idx').on(table.propertyId, table.familyGroupId),
    index('house_keys_trash_idx')
      .on(table.familyGroupId, table.deletedAt, table.id)
      .where(sql`${table.deletedAt} is not null`),
    index('house_keys_deleted_at_idx').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('house_keys_holder_idx').on(table.holderUserId),
    index('house_keys_created_by_idx').on(table.createdBy),
    check('house_keys_label_check', sql`char_length(btrim(${table.label})) between 1 and 120`),
    check('house_keys_holder_check', sql`char_length(btrim(${table.holderName})) between 1 and 250`),
    check('house_keys_copies_check', sql`${table.copies} between 1 and 99`),
    check('house_keys_note_check', sql`char_length(${table.note}) <= 2500`),
    check('house_keys_dates_check', sql`${table.returnedOn} >= ${table.handedOverOn}`),
  ],
)
