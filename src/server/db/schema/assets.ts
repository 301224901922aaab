import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { day, deletedAt, id, minor, searched } from './columns.ts'
import { isKept, oneOf, trashIndexes } from './constraints.ts'
import { ofProperty } from './properties.ts'
import { saved } from './users.ts'
import { ofWorker } from './workers.ts'

const assetStatuses = ['IN_USE', 'BROKEN', 'STORED', 'REPLACED', 'DISPOSED'] as const
const assetCategories = [
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
] as const

/** A thing in a house that is worth a record: the boiler, the roof, the lawn mower. */
export const assets = pgTable(
  'assets',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    name: text('name').notNull(),
    category: text('category', { enum: assetCategories }).notNull(),
    location: text('location'),
    manufacturer: text('manufacturer'),
    model: text('model'),
    serial: text('serial'),
    purchasedOn: day('purchased_on'),
    purchasedFrom: text('purchased_from'),
    purchasePriceMinor: minor('purchase_price_minor'),
    /** The last day of the warranty. */
    warrantyUntil: day('warranty_until'),
    hasLifetimeWarranty: boolean('has_lifetime_warranty').notNull().default(false),
    status: text('status', { enum: assetStatuses }).notNull().default('IN_USE'),
    notes: text('notes'),
    /** The contractor who installed it. */
    workerId: uuid('worker_id'),
    ...saved(),
    deletedAt: deletedAt(),
    ...searched(
      "name || ' ' || coalesce(manufacturer, '') || ' ' || coalesce(model, '') || ' ' || coalesce(serial, '')",
      {
        A: 'name',
        B: "coalesce(manufacturer, '') || ' ' || coalesce(model, '') || ' ' || coalesce(serial, '')",
        C: "coalesce(location, '')",
        D: "coalesce(notes, '')",
      },
    ),
  },
  (table) => [
    ...ofProperty('assets', table),
    ...ofWorker('assets', table, 'set null'),
    unique('assets_id_property_key').on(table.id, table.propertyId),
    index('assets_property_idx').on(table.propertyId, table.name, table.id).where(isKept(table)),
    index('assets_group_warranty_idx')
      .on(table.familyGroupId, table.warrantyUntil)
      .where(sql`${table.deletedAt} is null and ${table.warrantyUntil} is not null`),
    index('assets_warranty_idx')
      .on(table.warrantyUntil)
      .where(sql`${table.deletedAt} is null and ${table.warrantyUntil} is not null`),
    ...trashIndexes('assets', table),
    index('assets_created_by_idx').on(table.createdBy),
    check('assets_name_check', sql`char_length(btrim(${table.name})) between 1 and 120`),
    oneOf('assets_category_check', table.category, assetCategories),
    oneOf('assets_status_check', table.status, assetStatuses),
    check('assets_price_check', sql`${table.purchasePriceMinor} between 0 and 1000000000000`),
    check(
      'assets_warranty_check',
      sql`not (${table.hasLifetimeWarranty} and ${table.warrantyUntil} is not null)`,
    ),
  ],
)
