import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant, tsvector, updatedAt } from './columns.ts'
import { properties } from './properties.ts'
import { users } from './users.ts'

/** A thing of a house that is worth a record: the boiler, the roof, the lawn mower. */
export const assets = pgTable(
  'assets',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    name: text('name').notNull(),
    category: text('category', {
      enum: [
        'HEATING',
        'WATER',
        'ELECTRICITY',
        'APPLIANCE',
        'ELECTRONICS',
        'FURNITURE',
        'BUILDING',
        'GARDEN',
        'TOOL',
        'SAFETY',
        'VEHICLE',
        'OTHER',
      ],
    }).notNull(),
    location: text('location'),
    manufacturer: text('manufacturer'),
    model: text('model'),
    serial: text('serial'),
    purchasedOn: date('purchased_on', { mode: 'string' }),
    purchasedFrom: text('purchased_from'),
    purchasePriceMinor: bigint('purchase_price_minor', { mode: 'number' }),
    /** The last day of the warranty. */
    warrantyUntil: date('warranty_until', { mode: 'string' }),
    hasLifetimeWarranty: boolean('has_lifetime_warranty').notNull().default(false),
    status: text('status', { enum: ['IN_USE', 'BROKEN', 'STORED', 'REPLACED', 'DISPOSED'] })
      .notNull()
      .default('IN_USE'),
    notes: text('notes'),
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
    searchWords: tsvector('search_words').generatedAlwaysAs(
      sql`setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('simple', coalesce(manufacturer, '') || ' ' || coalesce(model, '') || ' ' || coalesce(serial, '')), 'B') || setweight(to_tsvector('simple', coalesce(location, '')), 'C') || setweight(to_tsvector('simple', coalesce(notes, '')), 'D')`,
    ),
    searchName: text('search_name').generatedAlwaysAs(
      sql`lower(name || ' ' || coalesce(manufacturer, '') || ' ' || coalesce(model, '') || ' ' || coalesce(serial, ''))`,
    ),
  },
  (table) => [
    foreignKey({
      name: 'assets_property_fkey',
      columns: [table.propertyId, table.familyGroupId],
      foreignColumns: [properties.id, properties.familyGroupId],
    }).onDelete('cascade'),
    unique('assets_id_property_key').on(table.id, table.propertyId),
    index('assets_property_idx')
      .on(table.propertyId, table.name, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('assets_property_fkey_idx').on(table.propertyId, table.familyGroupId),
    index('assets_group_warranty_idx')
      .on(table.familyGroupId, table.warrantyUntil)
      .where(sql`${table.deletedAt} is null and ${table.warrantyUntil} is not null`),
    index('assets_warranty_idx')
      .on(table.warrantyUntil)
      .where(sql`${table.deletedAt} is null and ${table.warrantyUntil} is not null`),
    index('assets_trash_idx')
      .on(table.familyGroupId, table.deletedAt, table.id)
      .where(sql`${table.deletedAt} is not null`),
    index('assets_deleted_at_idx').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('assets_created_by_idx').on(table.createdBy),
    check('assets_name_check', sql`char_length(btrim(${table.name})) between 1 and 120`),
    check(
      'assets_category_check',
      sql`${table.category} in ('HEATING', 'WATER', 'ELECTRICITY', 'APPLIANCE', 'ELECTRONICS', 'FURNITURE', 'BUILDING', 'GARDEN', 'TOOL', 'SAFETY', 'VEHICLE', 'OTHER')`,
    ),
    check(
      'assets_status_check',
      sql`${table.status} in ('IN_USE', 'BROKEN', 'STORED', 'REPLACED', 'DISPOSED')`,
    ),
    check('assets_price_check', sql`${table.purchasePriceMinor} between 0 and 1000000000000`),
    check(
      'assets_warranty_check',
      sql`not (${table.hasLifetimeWarranty} and ${table.warrantyUntil} is not null)`,
    ),
  ],
)
