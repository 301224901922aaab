import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, partOf } from './columns.ts'
import { familyGroups } from './groups.ts'
import { users } from './users.ts'

/** A notification for one person. The text is written when it is sent and describes that moment. */
export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: partOf('user_id', () => users.id),
    familyGroupId: uuid('family_group_id').references(() => familyGroups.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    /** Ids only, never a secret; checked again before they become a link. */
    metadata: jsonb('metadata').notNull().default({}),
    /** What it asks the reader to deal with (`asks` of its type); null for one that only informs. */
    subjectId: uuid('subject_id'),
    /** When that was settled: it was then marked as read. */
    endedAt: instant('ended_at'),
    /** False when the person wants this type by e-mail only. */
    inApp: boolean('in_app').notNull().default(true),
    readAt: instant('read_at'),
    /** Sent by a job, wanted by e-mail and not mailed yet: those of about the same time share a mail. */
    awaitsMail: boolean('awaits_mail').notNull().default(false),
    /** A job that runs twice sends one. */
    dedupeKey: text('dedupe_key'),
    createdAt: createdAt(),
    /** From when on it is in the list, newest first: since it was created, or, once snoozed, from that time on. */
    listedAt: instant('listed_at').notNull().defaultNow(),
  },
  (table) => [
    index('notifications_list_idx').on(table.userId, table.listedAt, table.id).where(sql`${table.inApp}`),
    index('notifications_unread_idx')
      .on(table.userId, table.listedAt)
      .where(sql`${table.inApp} and ${table.readAt} is null`),
    index('notifications_group_idx').on(table.familyGroupId),
    // Marks what asks the reader for something as read once that is settled.
    index('notifications_subject_idx')
      .on(table.subjectId)
      .where(sql`${table.subjectId} is not null and ${table.readAt} is null`),
    // For the sweep. An unordered index type: an ordered one would tempt the planner to scan everyone's rows for one
    // person's list when few people have many.
    index('notifications_created_at_idx').using('brin', table.createdAt),
    index('notifications_awaits_mail_idx').on(table.userId, table.id).where(sql`${table.awaitsMail}`),
    uniqueIndex('notifications_dedupe_key')
      .on(table.userId, table.dedupeKey)
      .where(sql`${table.dedupeKey} is not null`),
  ],
)

/** A person's settings for a type of notification, where they differ from the default. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: partOf('user_id', () => users.id),
    /** A type of notification, or WEEKLY_DIGEST. */
    type: text('type').notNull(),
    inApp: boolean('in_app').notNull(),
    email: boolean('email').notNull(),
    /** On the devices where the person turned notifications on. */
    push: boolean('push').notNull().default(true),
  },
  (table) => [
    primaryKey({ name: 'notification_preferences_pkey', columns: [table.userId, table.type] }),
    index('notification_preferences_digest_idx')
      .on(table.userId)
      .where(sql`${table.type} = 'WEEKLY_DIGEST' and ${table.email}`),
  ],
)
