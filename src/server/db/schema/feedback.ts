import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns.ts'
import { oneOf } from './constraints.ts'
import { files } from './files.ts'
import { person } from './users.ts'

const feedbackStatuses = ['NEW', 'SEEN', 'DONE'] as const

/** Feedback to the product team, shown in the admin area. */
export const feedback = pgTable(
  'feedback',
  {
    id: id(),
    userId: person('user_id'),
    title: text('title').notNull(),
    feedback: text('feedback').notNull(),
    screenshotFileId: uuid('screenshot_file_id').references(() => files.id, { onDelete: 'set null' }),
    status: text('status', { enum: feedbackStatuses }).notNull().default('NEW'),
    createdAt: createdAt(),
  },
  (table) => [
    index('feedback_inbox_idx').on(table.status, table.createdAt, table.id),
    index('feedback_user_idx').on(table.userId),
    index('feedback_screenshot_idx').on(table.screenshotFileId),
    oneOf('feedback_status_check', table.status, feedbackStatuses),
    check('feedback_title_check', sql`char_length(btrim(${table.title})) between 1 and 120`),
    check('feedback_text_check', sql`char_length(btrim(${table.feedback})) between 1 and 10000`),
  ],
)
