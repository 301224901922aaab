import { t } from '@lingui/core/macro'
import { eq } from 'drizzle-orm'
import { feedbackReplies } from '../../../../server/db/schema/administration.ts'
import { feedback } from '../../../../server/db/schema/feedback.ts'
import { ownList } from '../../../base/entities/server/own-data.repository.ts'

export const ownFeedback = ownList({
  name: 'feedback.json',
  get about() {
    return t`feedback you sent to the product team`
  },
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
  get about() {
    return t`replies you received from the product team`
  },
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
