import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, time, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant, partOf, updatedAt, version } from './columns.ts'
import { inSameGroup, oneOf } from './constraints.ts'
import { familyGroups } from './groups.ts'

const colors = ['clay', 'pine', 'lake', 'plum', 'moss', 'rust', 'slate', 'sand'] as const

const failures = [
  'NOT_ALLOWED',
  'NOT_FOUND',
  'NO_ACCESS',
  'UNREACHABLE',
  'NOT_A_CALENDAR',
  'TOO_LARGE',
  'TOO_MANY_ENTRIES',
  'UNREADABLE',
] as const

/** A calendar from outside that a group has subscribed to (docs/adr/0091). */
export const calendarSubscriptions = pgTable(
  'calendar_subscriptions',
  {
    id: id(),
    familyGroupId: partOf('family_group_id', () => familyGroups.id),
    name: text('name').notNull(),
    color: text('color', { enum: colors }).notNull(),
    /** Who knows the address can often read a private calendar; the key is not in the database. */
    addressSealed: text('address_sealed').notNull(),
    /** The part of the address that is shown. */
    host: text('host').notNull(),
    /** What the host sent with the last calendar, to ask only for a newer one. */
    etag: text('etag'),
    lastModified: text('last_modified'),
    /** When the host was last asked successfully. */
    fetchedAt: instant('fetched_at'),
    /** When the entries were last written, and for which time zone. */
    expandedAt: instant('expanded_at'),
    expandedTimeZone: text('expanded_time_zone'),
    failure: text('failure', { enum: failures }),
    failingSince: instant('failing_since'),
    /** In a row. */
    failureCount: integer('failure_count').notNull().default(0),
    /** Empty: it has failed for too long and is no longer fetched on its own. */
    nextFetchAt: instant('next_fetch_at').defaultNow(),
    /** A job that fetches it was queued and has not ended. */
    queuedAt: instant('queued_at'),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('calendar_subscriptions_id_group_key').on(table.id, table.familyGroupId),
    index('calendar_subscriptions_group_idx').on(table.familyGroupId, table.id),
    index('calendar_subscriptions_next_fetch_idx').on(table.nextFetchAt),
    oneOf('calendar_subscriptions_color_check', table.color, colors),
    oneOf('calendar_subscriptions_failure_check', table.failure, failures),
    check('calendar_subscriptions_name_check', sql`char_length(btrim(${table.name})) between 1 and 60`),
    check(
      'calendar_subscriptions_failing_check',
      sql`(${table.failure} is null) = (${table.failingSince} is null)`,
    ),
  ],
)

/** One day or period of a subscribed calendar, repetitions laid out. All are replaced when it is fetched. */
export const calendarSubscriptionEntries = pgTable(
  'calendar_subscription_entries',
  {
    familyGroupId: partOf('family_group_id', () => familyGroups.id),
    calendarSubscriptionId: uuid('calendar_subscription_id').notNull(),
    position: integer('position').notNull(),
    /** Plain text; empty when the calendar has none. */
    title: text('title').notNull(),
    startsOn: day('starts_on').notNull(),
    /** The last day. */
    endsOn: day('ends_on').notNull(),
    /** Local to the group; without a time it lasts whole days. */
    startTime: time('start_time'),
    endTime: time('end_time'),
  },
  (table) => [
    primaryKey({
      name: 'calendar_subscription_entries_pkey',
      columns: [table.familyGroupId, table.calendarSubscriptionId, table.position],
    }),
    inSameGroup(
      'calendar_subscription_entries_subscription_fkey',
      table,
      table.calendarSubscriptionId,
      calendarSubscriptions,
    ),
    index('calendar_subscription_entries_subscription_idx').on(
      table.calendarSubscriptionId,
      table.familyGroupId,
    ),
    index('calendar_subscription_entries_days_idx').on(table.familyGroupId, table.startsOn),
    check('calendar_subscription_entries_title_check', sql`char_length(${table.title}) <= 200`),
    check('calendar_subscription_entries_dates_check', sql`${table.endsOn} >= ${table.startsOn}`),
    check(
      'calendar_subscription_entries_times_check',
      sql`${table.endTime} is null or ${table.startTime} is not null`,
    ),
  ],
)
