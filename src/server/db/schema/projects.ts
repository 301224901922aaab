import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant, tsvector, updatedAt } from './columns.ts'
import { properties } from './properties.ts'
import { users } from './users.ts'

/** Something larger that is done to a house: the new roof, the bathroom, the sale of the boat. */
export const projects = pgTable(
  'projects',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    title: text('title').notNull(),
    description: text('description'),
    kind: text('kind', {
      enum: ['REPAIR', 'RENOVATION', 'MAINTENANCE', 'INSPECTION', 'PURCHASE', 'ADMIN', 'OTHER'],
    }).notNull(),
    status: text('status', {
      enum: ['IDEA', 'PLANNED', 'IN_PROGRESS', 'ON_HOLD', 'COMPLETED', 'CANCELLED'],
    })
      .notNull()
      .default('IDEA'),
    /** Why it is on hold, was cancelled or was taken up again. */
    statusReason: text('status_reason'),
    priority: text('priority', { enum: ['URGENT', 'HIGH', 'NORMAL', 'LOW'] })
      .notNull()
      .default('NORMAL'),
    leadUserId: uuid('lead_user_id').references(() => users.id, { onDelete: 'set null' }),
    startsOn: date('starts_on', { mode: 'string' }),
    targetOn: date('target_on', { mode: 'string' }),
    budgetMinor: bigint('budget_minor', { mode: 'number' }),
    completedAt: instant('completed_at'),
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
      name: 'projects_property_fkey',
      columns: [table.propertyId, table.familyGroupId],
      foreignColumns: [properties.id, properties.familyGroupId],
    }).onDelete('cascade'),
    unique('projects_id_property_key').on(table.id, table.propertyId),
    index('projects_property_idx').on(table.propertyId, table.id).where(sql`${table.deletedAt} is null`),
    index('projects_property_fkey_idx').on(table.propertyId, table.familyGroupId),
    index('projects_group_idx')
      .on(table.familyGroupId, table.status, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('projects_trash_idx')
      .on(table.familyGroupId, table.deletedAt, table.id)
      .where(sql`${table.deletedAt} is not null`),
    index('projects_deleted_at_idx').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('projects_created_by_idx').on(table.createdBy),
    index('projects_lead_idx').on(table.leadUserId),
    check('projects_title_check', sql`char_length(btrim(${table.title})) between 1 and 120`),
    check(
      'projects_kind_check',
      sql`${table.kind} in ('REPAIR', 'RENOVATION', 'MAINTENANCE', 'INSPECTION', 'PURCHASE', 'ADMIN', 'OTHER')`,
    ),
    check(
      'projects_status_check',
      sql`${table.status} in ('IDEA', 'PLANNED', 'IN_PROGRESS', 'ON_HOLD', 'COMPLETED', 'CANCELLED')`,
    ),
    check('projects_priority_check', sql`${table.priority} in ('URGENT', 'HIGH', 'NORMAL', 'LOW')`),
    check('projects_budget_check', sql`${table.budgetMinor} between 0 and 1000000000000`),
    check('projects_dates_check', sql`${table.targetOn} >= ${table.startsOn}`),
    check(
      'projects_completed_check',
      sql`(${table.status} = 'COMPLETED') = (${table.completedAt} is not null)`,
    ),
  ],
)
