import { type SQLWrapper, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  char,
  check,
  type ExtraConfigColumn,
  index,
  numeric,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { day, deletedAt, id, minor, partOf, searched } from './columns.ts'
import { inSameGroup, isKept, oneOf, trashIndexes } from './constraints.ts'
import { files } from './files.ts'
import { familyGroups } from './groups.ts'
import { saved } from './users.ts'

const propertyStatuses = ['ACTIVE', 'ARCHIVED'] as const
const propertyUses = ['HOME', 'HOLIDAY', 'INHERITED', 'RENTAL', 'PARENTS', 'EMPTY'] as const
const propertyKinds = ['HOUSE', 'APARTMENT', 'CABIN', 'LAND', 'GARAGE', 'COMMERCIAL', 'OTHER'] as const

/** The first check of properties that are older than this reminder is due a year after this day, the one of its release. */
const handoverChecksSince = '2026-12-01'

/**
 * When the handover list is to be checked: a year after the last check, or after the property was created. The day
 * is part of the text and not a parameter, and instants are read in UTC, so that an index can have it.
 */
export const handoverCheckOn = (table: Record<'handoverDueOn' | 'createdAt', SQLWrapper>) =>
  sql<string>`coalesce(${table.handoverDueOn}, (greatest((${table.createdAt} at time zone 'UTC')::date, date '${sql.raw(handoverChecksSince)}') + interval '1 year')::date)`

export const properties = pgTable(
  'properties',
  {
    id: id(),
    familyGroupId: partOf('family_group_id', () => familyGroups.id),
    name: text('name').notNull(),
    kind: text('kind', { enum: propertyKinds }).notNull(),
    use: text('use', { enum: propertyUses }),
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
    purchasedOn: day('purchased_on'),
    purchasePriceMinor: minor('purchase_price_minor'),
    insuranceCarrier: text('insurance_carrier'),
    insurancePolicy: text('insurance_policy'),
    insuranceRenewsOn: day('insurance_renews_on'),
    /** When the handover list is to be checked again; null before the first check. */
    handoverDueOn: day('handover_due_on'),
    notes: text('notes'),
    approvalThresholdMinor: minor('approval_threshold_minor'),
    coverFileId: uuid('cover_file_id').references((): AnyPgColumn => files.id, { onDelete: 'set null' }),
    status: text('status', { enum: propertyStatuses }).notNull().default('ACTIVE'),
    ...saved(),
    deletedAt: deletedAt(),
    ...searched("name || ' ' || coalesce(city, '') || ' ' || coalesce(street_1, '')", {
      A: 'name',
      B: "coalesce(city, '') || ' ' || coalesce(street_1, '') || ' ' || coalesce(postal_code, '') || ' ' || coalesce(region, '')",
      D: "coalesce(notes, '')",
    }),
  },
  (table) => [
    // For parts of a property: they are in the same group.
    unique('properties_id_group_key').on(table.id, table.familyGroupId),
    // For the daily check of what expires.
    index('properties_insurance_idx')
      .on(table.insuranceRenewsOn)
      .where(sql`${table.deletedAt} is null and ${table.insuranceRenewsOn} is not null`),
    // The second condition keeps other statements from reading all houses along this index.
    index('properties_handover_check_idx')
      .on(handoverCheckOn(table))
      .where(sql`${table.deletedAt} is null and ${handoverCheckOn(table)} is not null`),
    index('properties_group_idx')
      .on(table.familyGroupId, table.status, table.name, table.id)
      .where(isKept(table)),
    index('properties_cover_file_idx').on(table.coverFileId),
    index('properties_created_by_idx').on(table.createdBy),
    ...trashIndexes('properties', table),
    check('properties_name_check', sql`char_length(btrim(${table.name})) between 1 and 120`),
    oneOf('properties_status_check', table.status, propertyStatuses),
    oneOf('properties_kind_check', table.kind, propertyKinds),
    oneOf('properties_use_check', table.use, propertyUses),
    check('properties_area_check', sql`${table.area} > 0`),
    check('properties_rooms_check', sql`${table.rooms} > 0`),
    check('properties_year_built_check', sql`${table.yearBuilt} between 1000 and 2200`),
    check('properties_price_check', sql`${table.purchasePriceMinor} between 0 and 1000000000000`),
    check('properties_threshold_check', sql`${table.approvalThresholdMinor} >= 0`),
  ],
)

/** Keeps a row and its property in the same group. */
export const ofProperty = (
  tableName: string,
  table: Record<'propertyId' | 'familyGroupId', ExtraConfigColumn>,
) => [
  inSameGroup(`${tableName}_property_fkey`, table, table.propertyId, properties),
  index(`${tableName}_property_fkey_idx`).on(table.propertyId, table.familyGroupId),
]
