import { eq } from 'drizzle-orm'
import { feedback } from '../../../../server/db/schema/feedback.ts'
import { ownList } from '../../../base/entities/server/own-data.repository.ts'

export const ownFeedback = ownList({
  name: 'feedback.json',
  about: 'what you wrote to the product team',
  table: feedback,
  rows: (db) =>
    db
      .select({
        id: feedback.id,
        title: feedback.title,
        feedback: feedback.feedback,
        screenshotFileId: feedback.screenshotFileId,
        status: feedback.status,
        createdAt: feedback.createdAt,
      })
      .from(feedback)
      .$dynamic(),
  isOwn: (userId) => eq(feedback.userId, userId),
})
