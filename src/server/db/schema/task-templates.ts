import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, minor, partOf } from './columns.ts'
import { oneOf } from './constraints.ts'
import { familyGroups } from './groups.ts'
import { priorities } from './projects.ts'
import { saved } from './users.ts'

/** What a group starts similar tasks from: a task without its property, people and dates. At most 50 per group. */
export const taskTemplates = pgTable(
  'task_templates',
  {
    id: id(),
    familyGroupId: partOf('family_group_id', () => familyGroups.id),
    title: text('title').notNull(),
    description: text('description'),
    priority: text('priority', { enum: priorities }).notNull().default('NORMAL'),
    checklist: text('checklist').array().notNull().default(sql`'{}'::text[]`),
    /** In minor units of the group's currency. */
    costMinor: minor('cost_minor'),
    needsApproval: boolean('needs_approval').notNull().default(false),
    isVisibleToWorkers: boolean('is_visible_to_workers').notNull().default(false),
    ...saved(),
  },
  (table) => [
    // The title is how people tell templates apart.
    uniqueIndex('task_templates_title_key').on(table.familyGroupId, sql`lower(${table.title})`),
    index('task_templates_created_by_idx').on(table.createdBy),
    check('task_templates_title_check', sql`char_length(btrim(${table.title})) between 1 and 120`),
    oneOf('task_templates_priority_check', table.priority, priorities),
    check('task_templates_checklist_check', sql`cardinality(${table.checklist}) <= 100`),
    check('task_templates_cost_check', sql`${table.costMinor} between 0 and 1000000000000`),
  ],
)
