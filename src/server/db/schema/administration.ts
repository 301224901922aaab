import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, partOf } from './columns.ts'
import { oneOf } from './constraints.ts'
import { feedback } from './feedback.ts'
import { person } from './users.ts'

const subjectKinds = ['USER', 'FEEDBACK', 'JOB'] as const

/** What administrators did, append-only: a trigger refuses changes (migration 0018). */
export const administratorActions = pgTable(
  'administrator_actions',
  {
    id: id(),
    administratorId: person('administrator_id'),
    /** A code: the words are made when it is shown. */
    verb: text('verb').notNull(),
    subjectKind: text('subject_kind', { enum: subjectKinds }).notNull(),
    subjectId: text('subject_id').notNull(),
    reason: text('reason'),
    /** Further facts of the action, never a family's data. */
    details: jsonb('details').$type<Record<string, string | number | boolean | null>>(),
    createdAt: createdAt(),
  },
  (table) => [
    index('administrator_actions_time_idx').on(table.createdAt, table.id),
    index('administrator_actions_subject_idx').on(table.subjectKind, table.subjectId, table.createdAt),
    index('administrator_actions_administrator_idx').on(table.administratorId),
    oneOf('administrator_actions_subject_check', table.subjectKind, subjectKinds),
    check('administrator_actions_reason_check', sql`char_length(btrim(${table.reason})) between 1 and 500`),
  ],
)

/** The failed jobs of the queue about which administrators were mailed, so that each is reported once. */
export const failedJobAlarms = pgTable(
  'failed_job_alarms',
  {
    /** Of the queue, whose tables belong to its library. */
    failedJobId: uuid('failed_job_id').primaryKey(),
    createdAt: createdAt(),
  },
  (table) => [index('failed_job_alarms_time_idx').on(table.createdAt)],
)

/** An administrator's reply to feedback, sent by mail. */
export const feedbackReplies = pgTable(
  'feedback_replies',
  {
    id: id(),
    feedbackId: partOf('feedback_id', () => feedback.id),
    administratorId: person('administrator_id'),
    reply: text('reply').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('feedback_replies_feedback_idx').on(table.feedbackId, table.createdAt),
    index('feedback_replies_administrator_idx').on(table.administratorId),
    check('feedback_replies_reply_check', sql`char_length(btrim(${table.reply})) between 1 and 10000`),
  ],
)
