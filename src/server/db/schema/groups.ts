import { sql } from 'drizzle-orm'
import {
  boolean,
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, deletedAt, id, instant, minor, partOf } from './columns.ts'
import { oneOf } from './constraints.ts'
import { person, saved, users } from './users.ts'

/** A family group. `name` may be null in old rows and is then shown as "Unnamed Group". */
export const familyGroups = pgTable(
  'family_groups',
  {
    id: id(),
    name: text('name'),
    currency: char('currency', { length: 3 }).notNull(),
    timeZone: text('time_zone').notNull(),
    weekStart: smallint('week_start').notNull().default(1),
    approvalThresholdMinor: minor('approval_threshold_minor').notNull().default(50_000),
    isSample: boolean('is_sample').notNull().default(false),
    ...saved(),
    deletedAt: deletedAt(),
  },
  (table) => [
    check(
      'family_groups_name_check',
      sql`${table.name} is null or char_length(btrim(${table.name})) between 2 and 50`,
    ),
    check('family_groups_currency_check', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    check('family_groups_week_start_check', sql`${table.weekStart} between 0 and 6`),
    check('family_groups_threshold_check', sql`${table.approvalThresholdMinor} >= 0`),
    index('family_groups_created_by_idx').on(table.createdBy),
    index('family_groups_deleted_at_idx').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
)

export const roles = ['MANAGER', 'MEMBER', 'VIEWER'] as const

export const memberships = pgTable(
  'memberships',
  {
    familyGroupId: partOf('family_group_id', () => familyGroups.id),
    userId: partOf('user_id', () => users.id),
    role: text('role', { enum: roles }).notNull(),
    color: text('color').notNull(),
    joinedAt: instant('joined_at').notNull().defaultNow(),
    leftAt: instant('left_at'),
  },
  (table) => [
    primaryKey({ name: 'memberships_pkey', columns: [table.familyGroupId, table.userId] }),
    index('memberships_user_idx').on(table.userId),
    oneOf('memberships_role_check', table.role, roles),
  ],
)

/** Append-only: a trigger refuses updates, and deletes outside the purge of a whole group. */
export const activityLog = pgTable(
  'activity_log',
  {
    id: id(),
    familyGroupId: partOf('family_group_id', () => familyGroups.id),
    actorUserId: person('actor_user_id'),
    actorLabel: text('actor_label').notNull(),
    /** A code; each feature declares its codes and their words. */
    verb: text('verb').notNull(),
    entityType: text('entity_type').notNull(),
    entityId: uuid('entity_id').notNull(),
    /** The property it is about or part of; kept when the property is permanently deleted. */
    propertyId: uuid('property_id'),
    before: jsonb('before'),
    after: jsonb('after'),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    index('activity_log_group_idx').on(table.familyGroupId, table.at, table.id),
    index('activity_log_entity_idx').on(table.familyGroupId, table.entityType, table.entityId, table.at),
    index('activity_log_property_idx')
      .on(table.familyGroupId, table.propertyId, table.at, table.id)
      .where(sql`${table.propertyId} is not null`),
    index('activity_log_actor_idx').on(table.actorUserId),
    check('activity_log_verb_check', sql`${table.verb} ~ '^[A-Z]+(_[A-Z]+)*$'`),
  ],
)

/**
 * One row for each sealed entry of the activity log, in the order of sealing: its hash covers the entry and the hash before
 * it. Append-only like the log. `activityId` references nothing, so that the seal of a deleted entry remains.
 */
export const activitySeals = pgTable(
  'activity_seals',
  {
    familyGroupId: partOf('family_group_id', () => familyGroups.id),
    /** 1 for the first one of the group. */
    position: integer('position').notNull(),
    activityId: uuid('activity_id').notNull(),
    /** When the sealed entry was made. */
    entryAt: instant('entry_at').notNull(),
    hash: bytea('hash').notNull(),
    sealedAt: instant('sealed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'activity_seals_pkey', columns: [table.familyGroupId, table.position] }),
    uniqueIndex('activity_seals_entry_idx').on(table.activityId),
    check('activity_seals_position_check', sql`${table.position} > 0`),
    check('activity_seals_hash_check', sql`octet_length(${table.hash}) = 32`),
  ],
)
