import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
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
import { day, deletedAt, id, minor, partOf, searched } from './columns.ts'
import { inSameProperty, isKept, oneOf, trashIndexes } from './constraints.ts'
import { priorities } from './projects.ts'
import { ofProperty } from './properties.ts'
import { person, saved, users } from './users.ts'
import { ofWorker } from './workers.ts'

const scheduleStatuses = ['ACTIVE', 'PAUSED', 'ENDED'] as const
const rotations = ['NONE', 'ROUND_ROBIN', 'LEAST_DONE'] as const
const countedFrom = ['DUE_DATE', 'COMPLETION'] as const

/** A recurring task: the template of a task and its recurrence rule. */
export const schedules = pgTable(
  'schedules',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    assetId: uuid('asset_id'),
    title: text('title').notNull(),
    description: text('description'),
    priority: text('priority', { enum: priorities }).notNull().default('NORMAL'),
    checklist: text('checklist').array().notNull().default(sql`'{}'::text[]`),
    needsApproval: boolean('needs_approval').notNull().default(false),
    isVisibleToWorkers: boolean('is_visible_to_workers').notNull().default(false),
    /** The expected cost per task, in minor units of the group's currency. */
    costMinor: minor('cost_minor'),
    dueTime: time('due_time'),
    /** An RFC 5545 recurrence rule without start, end or count: `FREQ=MONTHLY;INTERVAL=3`. */
    rule: text('rule').notNull(),
    countedFrom: text('counted_from', { enum: countedFrom }).notNull(),
    /** The first date; its day of the month is used when the end of a month clamps it. */
    startsOn: day('starts_on').notNull(),
    /** The last possible date. */
    endsOn: day('ends_on'),
    /** The maximum number of tasks. */
    maxOccurrences: integer('max_occurrences'),
    /** How many days before its date the task is created. */
    leadDays: integer('lead_days').notNull().default(0),
    rotation: text('rotation', { enum: rotations }).notNull().default('NONE'),
    /** The fixed assignee, without a rotation. */
    assigneeUserId: person('assignee_user_id'),
    /** The contractor who always does it, instead of a member. */
    workerId: uuid('worker_id'),
    status: text('status', { enum: scheduleStatuses }).notNull().default('ACTIVE'),
    /** The date of the next task; null while one counted from completion is open, and when it has ended. */
    nextOn: day('next_on'),
    /** How many tasks it has created. */
    madeOccurrences: integer('made_occurrences').notNull().default(0),
    /** The day on which the next task is created. */
    appearsOn: day('appears_on').generatedAlwaysAs(sql`(next_on - lead_days)`),
    ...saved(),
    deletedAt: deletedAt(),
    ...searched('title', { A: 'title', D: "coalesce(description, '')" }),
  },
  (table) => [
    ...ofProperty('schedules', table),
    ...ofWorker('schedules', table, 'set null'),
    inSameProperty('schedules_asset_fkey', table, table.assetId, assets),
    unique('schedules_id_property_key').on(table.id, table.propertyId),
    index('schedules_property_idx').on(table.propertyId, table.id).where(isKept(table)),
    index('schedules_asset_idx').on(table.assetId, table.propertyId),
    index('schedules_group_idx')
      .on(table.familyGroupId, table.id)
      .where(sql`${table.deletedAt} is null and ${table.status} = 'ACTIVE'`),
    index('schedules_appears_idx')
      .on(table.appearsOn, table.id)
      .where(sql`${table.deletedAt} is null and ${table.status} = 'ACTIVE'`),
    ...trashIndexes('schedules', table),
    index('schedules_created_by_idx').on(table.createdBy),
    index('schedules_assignee_idx').on(table.assigneeUserId),
    check('schedules_title_check', sql`char_length(btrim(${table.title})) between 1 and 120`),
    check(
      'schedules_worker_check',
      sql`${table.workerId} is null or (${table.assigneeUserId} is null and ${table.rotation} = 'NONE')`,
    ),
    oneOf('schedules_priority_check', table.priority, priorities),
    check('schedules_checklist_check', sql`cardinality(${table.checklist}) <= 100`),
    check('schedules_cost_check', sql`${table.costMinor} between 0 and 1000000000000`),
    check('schedules_rule_check', sql`char_length(${table.rule}) between 10 and 200`),
    oneOf('schedules_counted_from_check', table.countedFrom, countedFrom),
    check('schedules_ends_on_check', sql`${table.endsOn} >= ${table.startsOn}`),
    check('schedules_max_occurrences_check', sql`${table.maxOccurrences} between 1 and 1000`),
    check('schedules_lead_days_check', sql`${table.leadDays} between 0 and 365`),
    oneOf('schedules_rotation_check', table.rotation, rotations),
    oneOf('schedules_status_check', table.status, scheduleStatuses),
    check('schedules_next_check', sql`${table.nextOn} is null or ${table.status} <> 'ENDED'`),
  ],
)

/** The members in a schedule's rotation, in order. */
export const scheduleMembers = pgTable(
  'schedule_members',
  {
    scheduleId: partOf('schedule_id', () => schedules.id),
    userId: partOf('user_id', () => users.id),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ name: 'schedule_members_pkey', columns: [table.scheduleId, table.userId] }),
    index('schedule_members_user_idx').on(table.userId),
    check('schedule_members_position_check', sql`${table.position} between 0 and 49`),
  ],
)
