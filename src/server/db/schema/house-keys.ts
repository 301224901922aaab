import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { day, deletedAt, id } from './columns.ts'
import { isKept, trashIndexes } from './constraints.ts'
import { ofProperty } from './properties.ts'
import { saved, users } from './users.ts'

/** A key of a house that someone holds, or held until they returned it. */
export const houseKeys = pgTable(
  'house_keys',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    /** Which key: "Front door, blue tag". */
    label: text('label').notNull(),
    copies: integer('copies').notNull().default(1),
    /** The member who holds it; null for others, and once the account is deleted. */
    holderUserId: uuid('holder_user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The holder's name. For a member the name when recorded, shown once the account is deleted. */
    holderName: text('holder_name').notNull(),
    handedOverOn: day('handed_over_on').notNull(),
    /** Null while it is held. */
    returnedOn: day('returned_on'),
    note: text('note'),
    ...saved(),
    deletedAt: deletedAt(),
  },
  (table) => [
    ...ofProperty('house_keys', table),
    index('house_keys_property_idx').on(table.propertyId, table.handedOverOn, table.id).where(isKept(table)),
    ...trashIndexes('house_keys', table),
    index('house_keys_holder_idx').on(table.holderUserId),
    index('house_keys_created_by_idx').on(table.createdBy),
    check('house_keys_label_check', sql`char_length(btrim(${table.label})) between 1 and 120`),
    check('house_keys_holder_check', sql`char_length(btrim(${table.holderName})) between 1 and 250`),
    check('house_keys_copies_check', sql`${table.copies} between 1 and 99`),
    check('house_keys_note_check', sql`char_length(${table.note}) <= 2500`),
    check('house_keys_dates_check', sql`${table.returnedOn} >= ${table.handedOverOn}`),
  ],
)
