import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { deletedAt, id, instant } from './columns.ts'
import { inSameProperty, isKept, oneOf, trashIndexes } from './constraints.ts'
import { projects } from './projects.ts'
import { ofProperty } from './properties.ts'
import { tasks } from './tasks.ts'
import { person, saved } from './users.ts'
import { ofWorker } from './workers.ts'

const visitStatuses = ['PROPOSED', 'CONFIRMED', 'DONE', 'MISSED', 'CANCELLED'] as const
const sides = ['FAMILY', 'WORKER'] as const

/** A contractor's visit to a property. Either side proposes it and the other confirms it. */
export const visits = pgTable(
  'visits',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    projectId: uuid('project_id'),
    taskId: uuid('task_id'),
    workerId: uuid('worker_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    status: text('status', { enum: visitStatuses }).notNull().default('PROPOSED'),
    /** Who proposed it; the other side confirms. Moving it makes it a proposal again. */
    proposedBy: text('proposed_by', { enum: sides }).notNull(),
    /** The member who opens the door. */
    hostUserId: person('host_user_id'),
    note: text('note'),
    /** Why it was cancelled. */
    statusReason: text('status_reason'),
    /** When both sides were reminded of the current date. */
    remindedAt: instant('reminded_at'),
    ...saved(),
    deletedAt: deletedAt(),
  },
  (table) => [
    ...ofProperty('visits', table),
    ...ofWorker('visits', table),
    inSameProperty('visits_project_fkey', table, table.projectId, projects),
    inSameProperty('visits_task_fkey', table, table.taskId, tasks, 'set null'),
    index('visits_group_idx').on(table.familyGroupId, table.startsAt, table.id).where(isKept(table)),
    index('visits_property_idx').on(table.propertyId, table.startsAt, table.id).where(isKept(table)),
    index('visits_project_idx').on(table.projectId, table.propertyId, table.startsAt),
    index('visits_task_idx').on(table.taskId, table.propertyId),
    index('visits_worker_idx').on(table.workerId, table.startsAt).where(isKept(table)),
    index('visits_reminder_idx')
      .on(table.startsAt)
      .where(
        sql`${table.deletedAt} is null and ${table.status} = 'CONFIRMED' and ${table.remindedAt} is null`,
      ),
    ...trashIndexes('visits', table),
    index('visits_created_by_idx').on(table.createdBy),
    index('visits_host_idx').on(table.hostUserId),
    oneOf('visits_status_check', table.status, visitStatuses),
    oneOf('visits_proposed_by_check', table.proposedBy, sides),
    check(
      'visits_times_check',
      sql`${table.endsAt} > ${table.startsAt} and ${table.endsAt} <= ${table.startsAt} + interval '31 days'`,
    ),
    check('visits_note_check', sql`char_length(${table.note}) <= 2500`),
    check('visits_reason_check', sql`char_length(${table.statusReason}) <= 2500`),
  ],
)
