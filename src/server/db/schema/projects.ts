import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { day, deletedAt, id, instant, minor, searched } from './columns.ts'
import { isKept, oneOf, trashIndexes } from './constraints.ts'
import { ofProperty } from './properties.ts'
import { person, saved } from './users.ts'

export const priorities = ['URGENT', 'HIGH', 'NORMAL', 'LOW'] as const
const projectStatuses = ['IDEA', 'PLANNED', 'IN_PROGRESS', 'ON_HOLD', 'COMPLETED', 'CANCELLED'] as const
const projectKinds = [
  'REPAIR',
  'RENOVATION',
  'MAINTENANCE',
  'INSPECTION',
  'PURCHASE',
  'ADMIN',
  'OTHER',
] as const

/** Larger work on a house: the new roof, the bathroom, the sale of the boat. */
export const projects = pgTable(
  'projects',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    title: text('title').notNull(),
    description: text('description'),
    kind: text('kind', { enum: projectKinds }).notNull(),
    status: text('status', { enum: projectStatuses }).notNull().default('IDEA'),
    /** Why it is on hold, was cancelled or was reopened. */
    statusReason: text('status_reason'),
    priority: text('priority', { enum: priorities }).notNull().default('NORMAL'),
    leadUserId: person('lead_user_id'),
    startsOn: day('starts_on'),
    targetOn: day('target_on'),
    budgetMinor: minor('budget_minor'),
    completedAt: instant('completed_at'),
    ...saved(),
    deletedAt: deletedAt(),
    ...searched('title', { A: 'title', D: "coalesce(description, '')" }),
  },
  (table) => [
    ...ofProperty('projects', table),
    unique('projects_id_property_key').on(table.id, table.propertyId),
    index('projects_property_idx').on(table.propertyId, table.id).where(isKept(table)),
    index('projects_group_idx').on(table.familyGroupId, table.status, table.id).where(isKept(table)),
    ...trashIndexes('projects', table),
    index('projects_created_by_idx').on(table.createdBy),
    index('projects_lead_idx').on(table.leadUserId),
    check('projects_title_check', sql`char_length(btrim(${table.title})) between 1 and 120`),
    oneOf('projects_kind_check', table.kind, projectKinds),
    oneOf('projects_status_check', table.status, projectStatuses),
    oneOf('projects_priority_check', table.priority, priorities),
    check('projects_budget_check', sql`${table.budgetMinor} between 0 and 1000000000000`),
    check('projects_dates_check', sql`${table.targetOn} >= ${table.startsOn}`),
    check(
      'projects_completed_check',
      sql`(${table.status} = 'COMPLETED') = (${table.completedAt} is not null)`,
    ),
  ],
)
