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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { assets } from './assets.ts'
import { day, deletedAt, id, instant, minor, partOf, searched } from './columns.ts'
import { inSameProperty, isKept, oneOf, searchIndex, trashIndexes } from './constraints.ts'
import { priorities, projects } from './projects.ts'
import { ofProperty } from './properties.ts'
import { relativeLinks } from './relative-links.ts'
import { schedules } from './schedules.ts'
import { person, saved } from './users.ts'
import { ofWorker } from './workers.ts'

const taskStatuses = [
  'REPORT',
  'TODO',
  'IN_PROGRESS',
  'BLOCKED',
  'IN_REVIEW',
  'DONE',
  'CANCELLED',
  'DECLINED',
] as const

/** Work to do on a house; a viewer's problem report starts as a REPORT. */
export const tasks = pgTable(
  'tasks',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    propertyId: uuid('property_id').notNull(),
    projectId: uuid('project_id'),
    assetId: uuid('asset_id'),
    /** Its schedule and the date it was created for. The due date may be moved, this one stays. */
    scheduleId: uuid('schedule_id'),
    occurrenceOn: day('occurrence_on'),
    title: text('title').notNull(),
    description: text('description'),
    status: text('status', { enum: taskStatuses }).notNull().default('TODO'),
    /** Why it is blocked or was declined. */
    statusReason: text('status_reason'),
    priority: text('priority', { enum: priorities }).notNull().default('NORMAL'),
    assigneeUserId: person('assignee_user_id'),
    /** The contractor who does it, instead of a member. */
    workerId: uuid('worker_id'),
    dueOn: day('due_on'),
    /** In the property's time zone. */
    dueTime: time('due_time'),
    /** In minor units of the group's currency. */
    costMinor: minor('cost_minor'),
    needsApproval: boolean('needs_approval').notNull().default(false),
    isVisibleToWorkers: boolean('is_visible_to_workers').notNull().default(false),
    /** Sent to a contractor: while it is visible to contractors, so are all its photos and documents. */
    sharesFiles: boolean('shares_files').notNull().default(false),
    /** Who requested the review; someone else approves. */
    reviewRequestedBy: person('review_requested_by'),
    /**
     * Who did the work: the assignee when it was sent for approval, or else the person who sent it or completed it.
     * Later changes of the assignee do not change it.
     */
    doneBy: person('done_by'),
    /** Who completed it or, if it needs approval, approved it. */
    completedBy: person('completed_by'),
    completedAt: instant('completed_at'),
    reportedBy: person('reported_by'),
    /** The relative without an account who reported it, as the group calls them. */
    reporterName: text('reporter_name'),
    /** The personal link that reported it; null once the link is deleted. */
    reporterLinkId: uuid('reporter_link_id'),
    ...saved(),
    deletedAt: deletedAt(),
    ...searched('title', { A: 'title', D: "coalesce(description, '')" }),
  },
  (table) => [
    ...ofProperty('tasks', table),
    ...ofWorker('tasks', table, 'set null'),
    // Project, asset and schedule are in the same property.
    inSameProperty('tasks_project_fkey', table, table.projectId, projects),
    inSameProperty('tasks_asset_fkey', table, table.assetId, assets),
    inSameProperty('tasks_schedule_fkey', table, table.scheduleId, schedules),
    inSameProperty('tasks_reporter_link_fkey', table, table.reporterLinkId, relativeLinks, 'set null'),
    unique('tasks_id_property_key').on(table.id, table.propertyId),
    // A job may run twice, but a schedule has only one open task.
    uniqueIndex('tasks_open_occurrence_key')
      .on(table.scheduleId)
      .where(
        sql`${table.deletedAt} is null and ${table.status} in ('TODO', 'IN_PROGRESS', 'BLOCKED', 'IN_REVIEW')`,
      ),
    index('tasks_occurrence_idx').on(table.scheduleId, table.occurrenceOn, table.id),
    index('tasks_property_status_idx')
      .on(table.propertyId, table.status, table.dueOn, table.id)
      .where(isKept(table)),
    index('tasks_property_completed_idx')
      .on(table.propertyId, table.completedAt.desc(), table.id.desc())
      .where(sql`${table.deletedAt} is null and ${table.status} = 'DONE'`),
    index('tasks_project_idx').on(table.projectId, table.propertyId, table.status),
    index('tasks_project_completed_idx')
      .on(table.projectId, table.completedAt.desc(), table.id.desc())
      .where(sql`${table.deletedAt} is null and ${table.status} = 'DONE'`),
    index('tasks_asset_idx').on(table.assetId, table.propertyId, table.completedAt),
    index('tasks_schedule_idx').on(table.scheduleId, table.propertyId),
    index('tasks_group_due_idx')
      .on(table.familyGroupId, table.dueOn, table.id)
      .where(sql`${table.deletedAt} is null and ${table.dueOn} is not null`),
    index('tasks_group_open_idx')
      .on(table.familyGroupId, table.dueOn, table.id)
      .where(
        sql`${table.deletedAt} is null and ${table.status} in ('REPORT', 'TODO', 'IN_PROGRESS', 'BLOCKED', 'IN_REVIEW')`,
      ),
    index('tasks_open_due_idx')
      .on(table.dueOn, table.id)
      .where(
        sql`${table.deletedAt} is null and ${table.dueOn} is not null and ${table.status} in ('TODO', 'IN_PROGRESS', 'BLOCKED', 'IN_REVIEW')`,
      ),
    // For the dashboard, however much is open: what needs a decision, and what is urgent.
    index('tasks_waiting_idx')
      .on(table.familyGroupId, table.id)
      .where(sql`${table.deletedAt} is null and ${table.status} in ('REPORT', 'IN_REVIEW')`),
    index('tasks_urgent_idx')
      .on(table.familyGroupId, table.dueOn, table.id)
      .where(
        sql`${table.deletedAt} is null and ${table.priority} = 'URGENT' and ${table.status} in ('TODO', 'IN_PROGRESS', 'BLOCKED', 'IN_REVIEW')`,
      ),
    index('tasks_assignee_idx').on(table.assigneeUserId, table.familyGroupId, table.dueOn),
    searchIndex('tasks_search_idx', table),
    // For the search by name prefix.
    index('tasks_name_idx')
      .on(table.familyGroupId, table.searchName.op('text_pattern_ops'))
      .where(isKept(table)),
    ...trashIndexes('tasks', table),
    index('tasks_created_by_idx').on(table.createdBy),
    index('tasks_review_requested_by_idx').on(table.reviewRequestedBy),
    index('tasks_done_by_idx').on(table.doneBy),
    index('tasks_completed_by_idx').on(table.completedBy),
    index('tasks_reported_by_idx').on(table.reportedBy),
    index('tasks_reporter_link_idx')
      .on(table.reporterLinkId, table.id)
      .where(sql`${table.reporterLinkId} is not null`),
    check('tasks_title_check', sql`char_length(btrim(${table.title})) between 1 and 120`),
    oneOf('tasks_status_check', table.status, taskStatuses),
    check(
      'tasks_reporter_check',
      sql`case when ${table.reporterName} is null then ${table.reporterLinkId} is null
        else ${table.reportedBy} is null and char_length(btrim(${table.reporterName})) between 1 and 120 end`,
    ),
    check(
      'tasks_reason_check',
      sql`${table.status} not in ('BLOCKED', 'DECLINED') or char_length(btrim(coalesce(${table.statusReason}, ''))) > 0`,
    ),
    oneOf('tasks_priority_check', table.priority, priorities),
    check('tasks_assignee_check', sql`num_nonnulls(${table.assigneeUserId}, ${table.workerId}) <= 1`),
    check('tasks_due_time_check', sql`${table.dueTime} is null or ${table.dueOn} is not null`),
    check('tasks_cost_check', sql`${table.costMinor} between 0 and 1000000000000`),
    check('tasks_completed_check', sql`(${table.status} = 'DONE') = (${table.completedAt} is not null)`),
    check(
      'tasks_approval_check',
      sql`not (${table.needsApproval} and ${table.status} = 'DONE') or ${table.completedBy} is null or ${table.reviewRequestedBy} is null or ${table.completedBy} <> ${table.reviewRequestedBy}`,
    ),
    check('tasks_done_by_check', sql`${table.doneBy} is null or ${table.status} in ('IN_REVIEW', 'DONE')`),
    check(
      'tasks_own_approval_check',
      sql`not (${table.needsApproval} and ${table.status} = 'DONE') or ${table.completedBy} is null or ${table.doneBy} is null or ${table.completedBy} <> ${table.doneBy}`,
    ),
    check('tasks_occurrence_check', sql`(${table.scheduleId} is null) = (${table.occurrenceOn} is null)`),
  ],
)

/** Checklist lines, at most 100 per task. */
export const checklistLines = pgTable(
  'checklist_lines',
  {
    id: id(),
    taskId: partOf('task_id', () => tasks.id),
    text: text('text').notNull(),
    /** The order; may have gaps. */
    position: integer('position').notNull(),
    isDone: boolean('is_done').notNull().default(false),
    doneBy: person('done_by'),
    doneAt: instant('done_at'),
  },
  (table) => [
    index('checklist_lines_task_idx').on(table.taskId, table.position, table.id),
    index('checklist_lines_done_by_idx').on(table.doneBy),
    check('checklist_lines_text_check', sql`char_length(btrim(${table.text})) between 1 and 250`),
    check('checklist_lines_done_check', sql`${table.isDone} = (${table.doneAt} is not null)`),
  ],
)

/** Records that someone was notified of an overdue task: once for each due date. */
export const overdueNotices = pgTable(
  'overdue_notices',
  {
    taskId: partOf('task_id', () => tasks.id),
    dueOn: day('due_on').notNull(),
  },
  (table) => [primaryKey({ name: 'overdue_notices_pkey', columns: [table.taskId, table.dueOn] })],
)
