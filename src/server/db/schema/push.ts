import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, createdAt, id, instant, partOf } from './columns.ts'
import { sessions, users } from './users.ts'

/**
 * A browser that shows notifications on its device: one for each session, with which it ends. Address and keys are
 * sealed, because they are enough to reach the device.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: partOf('user_id', () => users.id),
    sessionId: uuid('session_id')
      .notNull()
      .unique('push_subscriptions_session_key')
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** SHA-256 of the address at the push service: a browser belongs to the person who signed in last. */
    endpointHash: bytea('endpoint_hash').notNull().unique('push_subscriptions_endpoint_key'),
    /** Address and keys of the browser as JSON. */
    targetSealed: text('target_sealed').notNull(),
    createdAt: createdAt(),
    /** When the push service last took a message. */
    lastSentAt: instant('last_sent_at'),
    /** Messages in a row that the push service did not take. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [index('push_subscriptions_user_idx').on(table.userId)],
)

const maxMinute = 24 * 60 - 1

/** When a person’s devices stay silent, in minutes of the day of their time zone. Without a row: never. */
export const quietHours = pgTable(
  'quiet_hours',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    fromMinute: integer('from_minute').notNull(),
    untilMinute: integer('until_minute').notNull(),
  },
  (table) => [
    check(
      'quiet_hours_minutes_check',
      sql`${table.fromMinute} between 0 and ${sql.raw(String(maxMinute))} and ${table.untilMinute} between 0 and ${sql.raw(String(maxMinute))} and ${table.fromMinute} <> ${table.untilMinute}`,
    ),
  ],
)

/** The key with which push services recognise this installation: created once, shared by all processes. */
export const pushKeys = pgTable('push_keys', {
  name: text('name').primaryKey(),
  keysSealed: text('keys_sealed').notNull(),
  createdAt: createdAt(),
})
