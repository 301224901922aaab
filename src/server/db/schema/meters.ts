import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { day, deletedAt, id } from './columns.ts'
import { inSameProperty, isKept, oneOf, trashIndexes } from './constraints.ts'
import { ofProperty } from './properties.ts'
import { saved } from './users.ts'

const meterKinds = ['ELECTRICITY', 'GAS', 'WATER', 'HEATING', 'OIL', 'OTHER'] as const
const meterUnits = ['KWH', 'MWH', 'GJ', 'M3', 'LITRE', 'UNIT'] as const

/** A meter of a house, which its members read. */
export const meters = pgTable(
  'meters',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    /** Which meter: "Electricity, main meter". */
    name: text('name').notNull(),
    kind: text('kind', { enum: meterKinds }).notNull(),
    unit: text('unit', { enum: meterUnits }).notNull(),
    /** The number on the meter. */
    number: text('number'),
    /** Where it is: "Cellar, left of the door". */
    place: text('place'),
    ...saved(),
    deletedAt: deletedAt(),
  },
  (table) => [
    ...ofProperty('meters', table),
    unique('meters_id_property_key').on(table.id, table.propertyId),
    index('meters_property_idx').on(table.propertyId, table.name, table.id).where(isKept(table)),
    ...trashIndexes('meters', table),
    index('meters_created_by_idx').on(table.createdBy),
    check('meters_name_check', sql`char_length(btrim(${table.name})) between 1 and 120`),
    oneOf('meters_kind_check', table.kind, meterKinds),
    oneOf('meters_unit_check', table.unit, meterUnits),
    check('meters_number_check', sql`char_length(${table.number}) between 1 and 60`),
    check('meters_place_check', sql`char_length(${table.place}) between 1 and 120`),
  ],
)

/** What a meter showed at the beginning of a day. */
export const meterReadings = pgTable(
  'meter_readings',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    meterId: uuid('meter_id').notNull(),
    readOn: day('read_on').notNull(),
    /** In thousandths of the meter’s unit. */
    valueThousandths: bigint('value_thousandths', { mode: 'number' }).notNull(),
    /** The meter was replaced: consumption starts again from this reading. */
    isReplacement: boolean('is_replacement').notNull().default(false),
    note: text('note'),
    ...saved(),
    deletedAt: deletedAt(),
  },
  (table) => [
    ...ofProperty('meter_readings', table),
    inSameProperty('meter_readings_meter_fkey', table, table.meterId, meters),
    index('meter_readings_meter_fkey_idx').on(table.meterId, table.propertyId),
    uniqueIndex('meter_readings_day_key').on(table.meterId, table.readOn).where(isKept(table)),
    ...trashIndexes('meter_readings', table),
    index('meter_readings_created_by_idx').on(table.createdBy),
    check('meter_readings_value_check', sql`${table.valueThousandths} between 0 and 999999999999`),
    check('meter_readings_note_check', sql`char_length(${table.note}) <= 500`),
  ],
)
