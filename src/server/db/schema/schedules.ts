import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  time,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { assets } from './assets.ts'
import { createdAt, id, instant, tsvector, updatedAt } from './columns.ts'
import { properties } from './properties.ts'
import { users } from './users.ts'

/** Maintenance that comes again: the template of a task, and the rule that says when. */
export const schedules = pgTable(
  'schedules',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    assetId: uuid('asset_id'),
    title: text('title').notNull(),
    description: text('description'),
    priority: text('priority', { enum: ['URGENT', 'HIGH', 'NORMAL', 'LOW'] })
      .notNull()
      .default('NORMAL'),
    checklist: text('checklist').array().notNull().default(sql`'{}'::text[]`),
    needsApproval: boolean('needs_approval').notNull().default(false),
    isVisibleToWorkers: boolean('is_visible_to_workers').notNull().default(false),
    /** What one time is expected to cost, in minor units of the group's currency. */
    costMinor: bigint('cost_minor', { mode: 'number' }),
    dueTime: time('due_time'),
    /** The recurrence rule of RFC 5545 without a start, an end or a count: `FREQ=MONTHLY;INTERVAL=3`. */
    rule: text('rule').notNull(),
    countedFrom: text('counted_from', { enum: ['DUE_DATE', 'COMPLETION'] }).notNull(),
    /** The first date; its day of the month is the one that month ends are clamped from. */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** The last date on which one may fall. */
    endsOn: date('ends_on', { mode: 'string' }),
    /** How often at most. */
    maxOccurrences: integer('max_occurrences'),
    /** How many days before its date the task appears. */
    leadDays: integer('lead_days').notNull().default(0),
    rotation: text('rotation', { enum: ['NONE', 'ROUND_ROBIN', 'LEAST_DONE'] })
      .notNull()
      .default('NONE'),
    /** Whose task it always is, without a rotation. */
    assigneeUserId: uuid('assignee_user_id').references(() => users.id, { onDelete: 'set null' }),
    status: text('status', { enum: ['ACTIVE', 'PAUSED', 'ENDED'] })
      .notNull()
      .default('ACTIVE'),
    /** The date of the next task; null while one that is counted from its completion is open, and when it has ended. */
    nextOn: date('next_on', { mode: 'string' }),
    /** How many tasks it has made. */
    madeOccurrences: integer('made_occurrences').notNull().default(0),
    /** The day from which the next task is there. */
    appearsOn: date('appears_on', { mode: 'string' }).generatedAlwaysAs(sql`(next_on - lead_days)`),
    version: integer('version').notNull().default(1),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: instant('deleted_at'),
    searchWords: tsvector('search_words').generatedAlwaysAs(
      sql`setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', coalesce(description, '')), 'D')`,
    ),
    searchName: text('search_name').generatedAlwaysAs(sql`lower(title)`),
  },
  (table) => [
    foreignKey({
      name: 'schedules_property_fkey',
      columns: [table.propertyId, table.familyGroupId],
      foreignColumns: [properties.id, properties.familyGroupId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'schedules_asset_fkey',
      columns: [table.assetId, table.propertyId],
      foreignColumns: [assets.id, assets.propertyId],
    }).onDelete('cascade'),
    unique('schedules_id_property_key').on(table.id, table.propertyId),
    index('schedules_property_idx').on(table.propertyId, table.id).where(sql`${table.deletedAt} is null`),
    index('schedules_property_fkey_idx').on(table.propertyId, table.familyGroupId),
    index('schedules_asset_idx').on(table.assetId, table.propertyId),
    index('schedules_group_idx')
      .on(table.familyGroupId, table.id)
      .where(sql`${table.deletedAt} is null and ${table.status} = 'ACTIVE'`),
    index('schedules_appears_idx')
      .on(table.appearsOn, table.id)
      .where(sql`${table.deletedAt} is null and ${table.status} = 'ACTIVE'`),
    index('schedules_trash_idx')
      .on(table.familyGroupId, table.deletedAt, table.id)
      .where(sql`${table.deletedAt} is not null`),
    index('schedules_deleted_at_idx').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('schedules_created_by_idx').on(table.createdBy),
    index('schedules_assignee_idx').on(table.assigneeUserId),
    check('schedules_title_check', sql`char_length(btrim(${table.title})) between 1 and 120`),
    check('schedules_priority_check', sql`${table.priority} in ('URGENT', 'HIGH', 'NORMAL', 'LOW')`),
    check('schedules_checklist_check', sql`cardinality(${table.checklist}) <= 100`),
    check('schedules_cost_check', sql`${table.costMinor} between 0 and 1000000000000`),
    check('schedules_rule_check', sql`char_length(${table.rule}) between 10 and 200`),
    check('schedules_counted_from_check', sql`${table.countedFrom} in ('DUE_DATE', 'COMPLETION')`),
    check('schedules_ends_on_check', sql`${table.endsOn} >= ${table.startsOn}`),
    check('schedules_max_occurrences_check', sql`${table.maxOccurrences} between 1 and 1000`),
    check('schedules_lead_days_check', sql`${table.leadDays} between 0 and 365`),
    check('schedules_rotation_check', sql`${table.rotation} in ('NONE', 'ROUND_ROBIN', 'LEAST_DONE')`),
    check('schedules_status_check', sql`${table.status} in ('ACTIVE', 'PAUSED', 'ENDED')`),
    check('schedules_next_check', sql`${table.nextOn} is null or ${table.status} <> 'ENDED'`),
  ],
)

/** Between whom a schedule rotates, in their order. */
export const scheduleMembers = pgTable(
  'schedule_members',
  {
    scheduleId: uuid('schedule_id')
      .notNull()
      .references(() => schedules.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ name: 'schedule_members_pkey', columns: [table.scheduleId, table.userId] }),
    index('schedule_members_user_idx').on(table.userId),
    check('schedule_members_position_check', sql`${table.position} between 0 and 49`),
  ],
)
