import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { feedbackReplies } from '../../../../server/db/schema/administration.ts'
import { feedback } from '../../../../server/db/schema/feedback.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { users } from '../../../../server/db/schema/users.ts'
import type { FeedbackStatus } from '../feedback.rules.ts'

export async function insertFeedback(tx: Tx, row: typeof feedback.$inferInsert) {
  await tx.insert(feedback).values(row)
}

type Page = { status: FeedbackStatus; after?: string | undefined; limit: number }

/** Lists one status newest first, using the inbox index backwards. */
export function listFeedback(db: Executor, { status, after, limit }: Page) {
  const position = sql`(${feedback.createdAt}, ${feedback.id})`
  const cursor = sql`(select f.created_at, f.id from feedback f where f.id = ${after})`
  return db
    .select({
      id: feedback.id,
      title: feedback.title,
      feedback: feedback.feedback,
      status: feedback.status,
      screenshotFileId: files.id,
      createdAt: feedback.createdAt,
      sender: {
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        emailVerified: users.emailVerified,
      },
    })
    .from(feedback)
    .leftJoin(users, eq(users.id, feedback.userId))
    .leftJoin(files, and(eq(files.id, feedback.screenshotFileId), isNull(files.deletedAt)))
    .where(and(eq(feedback.status, status), after ? sql`${position} < ${cursor}` : undefined))
    .orderBy(desc(feedback.createdAt), desc(feedback.id))
    .limit(limit)
}

/** @returns whether the feedback exists */
export async function setFeedbackStatus(db: Executor, feedbackId: string, status: FeedbackStatus) {
  const changed = await db
    .update(feedback)
    .set({ status })
    .where(eq(feedback.id, feedbackId))
    .returning({ id: feedback.id })
  return changed.length > 0
}

/** Returns the replies to these entries, oldest first. */
export function listReplies(db: Executor, feedbackIds: string[]) {
  return db
    .select({
      id: feedbackReplies.id,
      feedbackId: feedbackReplies.feedbackId,
      reply: feedbackReplies.reply,
      createdAt: feedbackReplies.createdAt,
      administrator: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(feedbackReplies)
    .leftJoin(users, eq(users.id, feedbackReplies.administratorId))
    .where(inArray(feedbackReplies.feedbackId, feedbackIds))
    .orderBy(asc(feedbackReplies.createdAt), asc(feedbackReplies.id))
}

/** Returns the sender and locks them with the feedback. */
export async function lockFeedback(tx: Tx, feedbackId: string) {
  const [row] = await tx
    .select({ userId: feedback.userId })
    .from(feedback)
    .where(eq(feedback.id, feedbackId))
    .for('update')
  return row
}

export async function findAddress(db: Executor, userId: string) {
  const [row] = await db
    .select({ email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  return row
}

/** @returns false when the reply was already sent */
export async function insertReply(tx: Tx, row: typeof feedbackReplies.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(feedbackReplies)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: feedbackReplies.id })
  return rows.length > 0
}

/** Reads a reply and its recipient when the e-mail is written. */
export async function findReply(db: Executor, feedbackReplyId: string) {
  const [row] = await db
    .select({
      reply: feedbackReplies.reply,
      title: feedback.title,
      feedback: feedback.feedback,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      emailVerified: users.emailVerified,
    })
    .from(feedbackReplies)
    .innerJoin(feedback, eq(feedback.id, feedbackReplies.feedbackId))
    .innerJoin(users, and(eq(users.id, feedback.userId), isNull(users.deletedAt)))
    .where(eq(feedbackReplies.id, feedbackReplyId))
  return row
}

export async function findScreenshot(db: Executor, feedbackId: string) {
  const [row] = await db
    .select({ fileId: feedback.screenshotFileId, userId: feedback.userId })
    .from(feedback)
    .where(eq(feedback.id, feedbackId))
  return row?.fileId && row.userId ? { fileId: row.fileId, userId: row.userId } : undefined
}
