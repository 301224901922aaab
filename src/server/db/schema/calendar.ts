import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  time,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, createdAt, id, instant, updatedAt } from './columns.ts'
import { familyGroups } from './groups.ts'
import { properties } from './properties.ts'
import { users } from './users.ts'

/** What the family writes into its calendar: a birthday, the meeting about the roof. */
export const familyEvents = pgTable(
  'family_events',
  {
    id: id(),
    familyGroupId: uuid('family_group_id')
      .notNull()
      .references(() => familyGroups.id, { onDelete: 'cascade' }),
    /** The house that it is about or takes place in. */
    propertyId: uuid('property_id'),
    title: text('title').notNull(),
    note: text('note'),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** The last day. */
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    /** Where the property is, or in the group's time zone; without a time it lasts whole days. */
    startTime: time('start_time'),
    endTime: time('end_time'),
    repeatsYearly: boolean('repeats_yearly').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    foreignKey({
      name: 'family_events_property_fkey',
      columns: [table.propertyId, table.familyGroupId],
      foreignColumns: [properties.id, properties.familyGroupId],
    }).onDelete('cascade'),
    index('family_events_group_idx')
      .on(table.familyGroupId, table.endsOn, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('family_events_yearly_idx')
      .on(table.familyGroupId, table.id)
      .where(sql`${table.deletedAt} is null and ${table.repeatsYearly}`),
    index('family_events_property_fkey_idx').on(table.propertyId, table.familyGroupId),
    index('family_events_trash_idx')
      .on(table.familyGroupId, table.deletedAt, table.id)
      .where(sql`${table.deletedAt} is not null`),
    index('family_events_deleted_at_idx').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('family_events_created_by_idx').on(table.createdBy),
    check('family_events_title_check', sql`char_length(btrim(${table.title})) between 1 and 120`),
    check('family_events_dates_check', sql`${table.endsOn} >= ${table.startsOn}`),
    check(
      'family_events_times_check',
      sql`(${table.endTime} is null or ${table.startTime} is not null) and (${table.endsOn} > ${table.startsOn} or ${table.endTime} is null or ${table.endTime} >= ${table.startTime})`,
    ),
  ],
)

/** A secret address under which a calendar program reads what one member sees. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: id(),
    familyGroupId: uuid('family_group_id')
      .notNull()
      .references(() => familyGroups.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    scope: text('scope', { enum: ['ALL', 'MINE', 'PROPERTY'] }).notNull(),
    propertyId: uuid('property_id'),
    tokenHash: bytea('token_hash').notNull(),
    /** To show the address again; under a key that is not in the database. */
    tokenSealed: text('token_sealed').notNull(),
    createdAt: createdAt(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    foreignKey({
      name: 'calendar_feeds_property_fkey',
      columns: [table.propertyId, table.familyGroupId],
      foreignColumns: [properties.id, properties.familyGroupId],
    }).onDelete('cascade'),
    unique('calendar_feeds_token_hash_key').on(table.tokenHash),
    // One of each kind at a time: a new one ends the old one.
    uniqueIndex('calendar_feeds_current_key')
      .on(
        table.familyGroupId,
        table.userId,
        table.scope,
        sql`coalesce(${table.propertyId}, ${table.familyGroupId})`,
      )
      .where(sql`${table.revokedAt} is null`),
    index('calendar_feeds_user_idx').on(table.userId),
    index('calendar_feeds_property_fkey_idx').on(table.propertyId, table.familyGroupId),
    check('calendar_feeds_scope_check', sql`${table.scope} in ('ALL', 'MINE', 'PROPERTY')`),
    check(
      'calendar_feeds_property_check',
      sql`(${table.scope} = 'PROPERTY') = (${table.propertyId} is not null)`,
    ),
  ],
)
