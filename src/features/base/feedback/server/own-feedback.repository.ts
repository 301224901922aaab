import { eq } from 'drizzle-orm'
import { feedbackReplies } from '../../../../server/db/schema/administration.ts'
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

export const ownFeedbackReplies = ownList({
  name: 'feedback-replies.json',
  about: 'what the product team replied to you',
  table: feedbackReplies,
  rows: (db) =>
    db
      .select({
        id: feedbackReplies.id,
        feedbackId: feedbackReplies.feedbackId,
        reply: feedbackReplies.reply,
        createdAt: feedbackReplies.createdAt,
      })
      .from(feedbackReplies)
      .innerJoin(feedback, eq(feedback.id, feedbackReplies.feedbackId))
      .$dynamic(),
  isOwn: (userId) => eq(feedback.userId, userId),
})
