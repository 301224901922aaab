import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, deletedAt, id, instant, partOf, version } from './columns.ts'
import { inSameGroup, inSameProperty } from './constraints.ts'
import { payments } from './payments.ts'
import { ofProperty } from './properties.ts'
import { stays } from './stays.ts'
import { tasks } from './tasks.ts'
import { person, users } from './users.ts'

/** A comment on a task, a payment or a stay. */
export const comments = pgTable(
  'comments',
  {
    id: id(),
    familyGroupId: uuid('family_group_id').notNull(),
    /** Null for a comment on a payment, which may have no property or change it. */
    propertyId: uuid('property_id'),
    taskId: uuid('task_id'),
    paymentId: uuid('payment_id'),
    stayId: uuid('stay_id'),
    authorUserId: person('author_user_id'),
    /** The name when it was written: people leave. */
    authorName: text('author_name').notNull(),
    body: text('body').notNull(),
    editedAt: instant('edited_at'),
    version: version(),
    createdAt: createdAt(),
    deletedAt: deletedAt(),
  },
  (table) => [
    ...ofProperty('comments', table),
    inSameProperty('comments_task_fkey', table, table.taskId, tasks),
    inSameGroup('comments_payment_fkey', table, table.paymentId, payments),
    inSameProperty('comments_stay_fkey', table, table.stayId, stays),
    index('comments_task_idx').on(table.taskId, table.propertyId, table.id),
    index('comments_payment_idx').on(table.paymentId, table.familyGroupId, table.id),
    index('comments_stay_idx').on(table.stayId, table.propertyId, table.id),
    index('comments_author_idx').on(table.authorUserId),
    index('comments_deleted_at_idx').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    check('comments_body_check', sql`char_length(btrim(${table.body})) between 1 and 100000`),
    check(
      'comments_subject_check',
      sql`num_nonnulls(${table.taskId}, ${table.paymentId}, ${table.stayId}) = 1 and (${table.propertyId} is null) = (${table.paymentId} is not null)`,
    ),
  ],
)

/** The people mentioned in a comment. */
export const commentMentions = pgTable(
  'comment_mentions',
  {
    commentId: partOf('comment_id', () => comments.id),
    userId: partOf('user_id', () => users.id),
  },
  (table) => [
    primaryKey({ name: 'comment_mentions_pkey', columns: [table.commentId, table.userId] }),
    index('comment_mentions_user_idx').on(table.userId),
  ],
)
