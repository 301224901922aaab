import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, time, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, day, deletedAt, id, instant, partOf } from './columns.ts'
import { isKept, oneOf, trashIndexes } from './constraints.ts'
import { familyGroups } from './groups.ts'
import { ofProperty } from './properties.ts'
import { saved, users } from './users.ts'

/** A family event in the calendar: a birthday, a meeting. */
export const familyEvents = pgTable(
  'family_events',
  {
    id: id(),
    familyGroupId: partOf('family_group_id', () => familyGroups.id),
    /** The house that it is about or takes place in. */
    propertyId: uuid('property_id'),
    title: text('title').notNull(),
    note: text('note'),
    startsOn: day('starts_on').notNull(),
    /** The last day. */
    endsOn: day('ends_on').notNull(),
    /** Local to the property or group; without a time it lasts whole days. */
    startTime: time('start_time'),
    endTime: time('end_time'),
    repeatsYearly: boolean('repeats_yearly').notNull().default(false),
    ...saved(),
    deletedAt: deletedAt(),
  },
  (table) => [
    ...ofProperty('family_events', table),
    index('family_events_group_idx').on(table.familyGroupId, table.endsOn, table.id).where(isKept(table)),
    index('family_events_yearly_idx')
      .on(table.familyGroupId, table.id)
      .where(sql`${table.deletedAt} is null and ${table.repeatsYearly}`),
    ...trashIndexes('family_events', table),
    index('family_events_created_by_idx').on(table.createdBy),
    check('family_events_title_check', sql`char_length(btrim(${table.title})) between 1 and 120`),
    check('family_events_dates_check', sql`${table.endsOn} >= ${table.startsOn}`),
    check(
      'family_events_times_check',
      sql`(${table.endTime} is null or ${table.startTime} is not null) and (${table.endsOn} > ${table.startsOn} or ${table.endTime} is null or ${table.endTime} >= ${table.startTime})`,
    ),
  ],
)

const feedScopes = ['ALL', 'MINE', 'PROPERTY'] as const

/** A secret address under which a calendar app reads what one member sees. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: id(),
    familyGroupId: partOf('family_group_id', () => familyGroups.id),
    userId: partOf('user_id', () => users.id),
    scope: text('scope', { enum: feedScopes }).notNull(),
    propertyId: uuid('property_id'),
    tokenHash: bytea('token_hash').notNull(),
    /** The sealed address, for showing it again; the key is not in the database. */
    tokenSealed: text('token_sealed').notNull(),
    createdAt: createdAt(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    ...ofProperty('calendar_feeds', table),
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
    oneOf('calendar_feeds_scope_check', table.scope, feedScopes),
    check(
      'calendar_feeds_property_check',
      sql`(${table.scope} = 'PROPERTY') = (${table.propertyId} is not null)`,
    ),
  ],
)
