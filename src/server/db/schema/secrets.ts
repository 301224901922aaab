import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { deletedAt, id } from './columns.ts'
import { isKept, trashIndexes } from './constraints.ts'
import { ofProperty } from './properties.ts'
import { saved } from './users.ts'

/** A door code, an alarm code, a Wi-Fi password. The value is sealed; only revealing it opens it. */
export const secrets = pgTable(
  'secrets',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    label: text('label').notNull(),
    valueSealed: text('value_sealed').notNull(),
    /** The id of the key that sealed it, for key rotation. */
    keyId: text('key_id').notNull(),
    ...saved(),
    deletedAt: deletedAt(),
  },
  (table) => [
    ...ofProperty('secrets', table),
    index('secrets_property_idx').on(table.propertyId, table.label, table.id).where(isKept(table)),
    index('secrets_key_idx').on(table.keyId, table.id),
    ...trashIndexes('secrets', table),
    index('secrets_created_by_idx').on(table.createdBy),
    check('secrets_label_check', sql`char_length(btrim(${table.label})) between 1 and 120`),
  ],
)
