import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, updatedAt } from './columns.ts'
import { properties } from './properties.ts'
import { users } from './users.ts'

/** A door code, an alarm code, a Wi-Fi password. The value is sealed; nothing but the reveal of one ever opens it. */
export const secrets = pgTable(
  'secrets',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    label: text('label').notNull(),
    valueSealed: text('value_sealed').notNull(),
    /** Which of the configured keys sealed it; for the change of keys. */
    keyId: text('key_id').notNull(),
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    foreignKey({
      name: 'secrets_property_fkey',
      columns: [table.propertyId, table.familyGroupId],
      foreignColumns: [properties.id, properties.familyGroupId],
    }).onDelete('cascade'),
    index('secrets_property_idx')
      .on(table.propertyId, table.label, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('secrets_property_fkey_idx').on(table.propertyId, table.familyGroupId),
    index('secrets_key_idx').on(table.keyId, table.id),
    index('secrets_trash_idx')
      .on(table.familyGroupId, table.deletedAt, table.id)
      .where(sql`${table.deletedAt} is not null`),
    index('secrets_deleted_at_idx').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('secrets_created_by_idx').on(table.createdBy),
    check('secrets_label_check', sql`char_length(btrim(${table.label})) between 1 and 120`),
  ],
)
