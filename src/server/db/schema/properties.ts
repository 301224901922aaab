import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  char,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant, tsvector, updatedAt } from './columns.ts'
import { files } from './files.ts'
import { familyGroups } from './groups.ts'
import { users } from './users.ts'

export const properties = pgTable(
  'properties',
  {
    id: id(),
    familyGroupId: uuid('family_group_id')
      .notNull()
      .references(() => familyGroups.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    kind: text('kind', {
      enum: ['HOUSE', 'APARTMENT', 'CABIN', 'LAND', 'GARAGE', 'COMMERCIAL', 'OTHER'],
    }).notNull(),
    use: text('use', { enum: ['HOME', 'HOLIDAY', 'INHERITED', 'RENTAL', 'PARENTS', 'EMPTY'] }),
    street1: text('street_1'),
    street2: text('street_2'),
    city: text('city'),
    region: text('region'),
    postalCode: text('postal_code'),
    country: char('country', { length: 2 }),
    timeZone: text('time_zone').notNull(),
    area: numeric('area', { precision: 10, scale: 2, mode: 'number' }),
    areaUnit: text('area_unit', { enum: ['SQUARE_METRES', 'SQUARE_FEET'] })
      .notNull()
      .default('SQUARE_METRES'),
    yearBuilt: smallint('year_built'),
    rooms: numeric('rooms', { precision: 4, scale: 1, mode: 'number' }),
    purchasedOn: date('purchased_on', { mode: 'string' }),
    purchasePriceMinor: bigint('purchase_price_minor', { mode: 'number' }),
    insuranceCarrier: text('insurance_carrier'),
    insurancePolicy: text('insurance_policy'),
    insuranceRenewsOn: date('insurance_renews_on', { mode: 'string' }),
    notes: text('notes'),
    approvalThresholdMinor: bigint('approval_threshold_minor', { mode: 'number' }),
    coverFileId: uuid('cover_file_id').references((): AnyPgColumn => files.id, { onDelete: 'set null' }),
    status: text('status', { enum: ['ACTIVE', 'ARCHIVED'] })
      .notNull()
      .default('ACTIVE'),
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
    searchWords: tsvector('search_words').generatedAlwaysAs(
      sql`setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('simple', coalesce(city, '') || ' ' || coalesce(street_1, '') || ' ' || coalesce(postal_code, '') || ' ' || coalesce(region, '')), 'B') || setweight(to_tsvector('simple', coalesce(notes, '')), 'D')`,
    ),
    searchName: text('search_name').generatedAlwaysAs(
      sql`lower(name || ' ' || coalesce(city, '') || ' ' || coalesce(street_1, ''))`,
    ),
  },
  (table) => [
    // For what belongs to a property: its group cannot be another one.
    unique('properties_id_group_key').on(table.id, table.familyGroupId),
    // For the daily look at what ends soon.
    index('properties_insurance_idx')
      .on(table.insuranceRenewsOn)
      .where(sql`${table.deletedAt} is null and ${table.insuranceRenewsOn} is not null`),
    index('properties_group_idx')
      .on(table.familyGroupId, table.status, table.name, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('properties_cover_file_idx').on(table.coverFileId),
    index('properties_created_by_idx').on(table.createdBy),
    index('properties_trash_idx')
      .on(table.familyGroupId, table.deletedAt, table.id)
      .where(sql`${table.deletedAt} is not null`),
    index('properties_deleted_at_idx').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    check('properties_name_check', sql`char_length(btrim(${table.name})) between 1 and 120`),
    check('properties_status_check', sql`${table.status} in ('ACTIVE', 'ARCHIVED')`),
    check(
      'properties_kind_check',
      sql`${table.kind} in ('HOUSE', 'APARTMENT', 'CABIN', 'LAND', 'GARAGE', 'COMMERCIAL', 'OTHER')`,
    ),
    check(
      'properties_use_check',
      sql`${table.use} in ('HOME', 'HOLIDAY', 'INHERITED', 'RENTAL', 'PARENTS', 'EMPTY')`,
    ),
    check('properties_area_check', sql`${table.area} > 0`),
    check('properties_rooms_check', sql`${table.rooms} > 0`),
    check('properties_year_built_check', sql`${table.yearBuilt} between 1000 and 2200`),
    check('properties_price_check', sql`${table.purchasePriceMinor} between 0 and 1000000000000`),
    check('properties_threshold_check', sql`${table.approvalThresholdMinor} >= 0`),
  ],
)
