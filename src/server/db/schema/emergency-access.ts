import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'
import { oneOf } from './constraints.ts'
import { memberships } from './groups.ts'
import { person } from './users.ts'

const states = ['WAITING', 'GRANTED', 'OBJECTED', 'WITHDRAWN', 'ENDED'] as const

/** A member whom the managers trust to become a manager when they can no longer act (docs/adr/0073). */
export const trustedPeople = pgTable(
  'trusted_people',
  {
    familyGroupId: uuid('family_group_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** How long managers have to object to a request. */
    waitDays: smallint('wait_days').notNull(),
    namedBy: person('named_by'),
    namedAt: instant('named_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'trusted_people_pkey', columns: [table.familyGroupId, table.userId] }),
    foreignKey({
      name: 'trusted_people_member_fkey',
      columns: [table.familyGroupId, table.userId],
      foreignColumns: [memberships.familyGroupId, memberships.userId],
    }).onDelete('cascade'),
    index('trusted_people_user_idx').on(table.userId),
    index('trusted_people_named_by_idx').on(table.namedBy),
    check('trusted_people_wait_check', sql`${table.waitDays} between 1 and 30`),
  ],
)

/** A trusted person's request to become a manager. A trigger lets it end once, and nothing else change. */
export const emergencyRequests = pgTable(
  'emergency_requests',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** The waiting time when it was made. */
    waitDays: smallint('wait_days').notNull(),
    reason: text('reason'),
    state: text('state', { enum: states }).notNull().default('WAITING'),
    requestedAt: instant('requested_at').notNull(),
    /** When the managers were reminded. */
    remindedAt: instant('reminded_at'),
    endedAt: instant('ended_at'),
    /** Who objected or withdrew; null when time or a change of the group ended it. */
    endedBy: person('ended_by'),
    /** The person while the request waits: the key below then refuses to drop them from the trusted people. */
    waitingUserId: uuid('waiting_user_id').generatedAlwaysAs(
      sql.raw("case when state = 'WAITING' then user_id end"),
    ),
  },
  (table) => [
    foreignKey({
      name: 'emergency_requests_member_fkey',
      columns: [table.familyGroupId, table.userId],
      foreignColumns: [memberships.familyGroupId, memberships.userId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'emergency_requests_trusted_fkey',
      columns: [table.familyGroupId, table.waitingUserId],
      foreignColumns: [trustedPeople.familyGroupId, trustedPeople.userId],
    }),
    uniqueIndex('emergency_requests_waiting_key')
      .on(table.familyGroupId, table.waitingUserId)
      .where(sql`${table.waitingUserId} is not null`),
    index('emergency_requests_member_idx').on(table.familyGroupId, table.userId, table.endedAt),
    index('emergency_requests_user_idx').on(table.userId),
    index('emergency_requests_ended_by_idx').on(table.endedBy),
    index('emergency_requests_waiting_idx').on(table.id).where(sql`${table.state} = 'WAITING'`),
    index('emergency_requests_ended_idx').on(table.endedAt).where(sql`${table.endedAt} is not null`),
    oneOf('emergency_requests_state_check', table.state, states),
    check('emergency_requests_wait_check', sql`${table.waitDays} between 1 and 30`),
    check('emergency_requests_reason_check', sql`char_length(btrim(${table.reason})) between 1 and 500`),
    check('emergency_requests_ended_check', sql`(${table.state} = 'WAITING') = (${table.endedAt} is null)`),
    check(
      'emergency_requests_order_check',
      sql`${table.endedAt} >= ${table.requestedAt} and ${table.remindedAt} >= ${table.requestedAt}`,
    ),
    check(
      'emergency_requests_granted_check',
      sql`${table.state} <> 'GRANTED' or (${table.endedAt} >= ${table.requestedAt} + make_interval(hours => 24 * ${table.waitDays}) and (${table.waitDays} = 1 or coalesce(${table.remindedAt} <= ${table.endedAt} - make_interval(hours => 24), false)))`,
    ),
    check(
      'emergency_requests_ended_by_check',
      sql`case ${table.state} when 'OBJECTED' then ${table.endedBy} is distinct from ${table.userId} when 'WITHDRAWN' then coalesce(${table.endedBy}, ${table.userId}) = ${table.userId} else ${table.endedBy} is null end`,
    ),
  ],
)
