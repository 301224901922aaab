import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { feedback } from '../../../../server/db/schema/feedback.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { users } from '../../../../server/db/schema/users.ts'
import type { FeedbackStatus } from '../feedback.rules.ts'

export async function insertFeedback(tx: Tx, row: typeof feedback.$inferInsert) {
  await tx.insert(feedback).values(row)
}

type Page = { status: FeedbackStatus; after?: string | undefined; limit: number }

/** Newest first, one status: read backwards from the index of the inbox. */
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
      sender: { firstName: users.firstName, lastName: users.lastName, email: users.email },
    })
    .from(feedback)
    .leftJoin(users, eq(users.id, feedback.userId))
    .leftJoin(files, and(eq(files.id, feedback.screenshotFileId), isNull(files.deletedAt)))
    .where(and(eq(feedback.status, status), after ? sql`${position} < ${cursor}` : undefined))
    .orderBy(desc(feedback.createdAt), desc(feedback.id))
    .limit(limit)
}

/** @returns whether there is such a feedback. */
export async function setFeedbackStatus(db: Executor, feedbackId: string, status: FeedbackStatus) {
  const changed = await db
    .update(feedback)
    .set({ status })
    .where(eq(feedback.id, feedbackId))
    .returning({ id: feedback.id })
  return changed.length > 0
}

export async function findScreenshot(db: Executor, feedbackId: string) {
  const [row] = await db
    .select({ fileId: feedback.screenshotFileId, userId: feedback.userId })
    .from(feedback)
    .where(eq(feedback.id, feedbackId))
  return row?.fileId && row.userId ? { fileId: row.fileId, userId: row.userId } : undefined
}
