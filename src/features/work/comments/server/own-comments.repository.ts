import { t } from '@lingui/core/macro'
import { and, eq, isNull } from 'drizzle-orm'
import { comments } from '../../../../server/db/schema/comments.ts'
import { ownList } from '../../../base/entities/server/own-data.repository.ts'

export const ownComments = ownList({
  name: 'comments.json',
  get about() {
    return t`your comments on tasks, expenses and stays`
  },
  table: comments,
  rows: (db) =>
    db
      .select({
        id: comments.id,
        familyGroupId: comments.familyGroupId,
        taskId: comments.taskId,
        paymentId: comments.paymentId,
        stayId: comments.stayId,
        body: comments.body,
        createdAt: comments.createdAt,
        editedAt: comments.editedAt,
      })
      .from(comments)
      .$dynamic(),
  isOwn: (userId) => and(eq(comments.authorUserId, userId), isNull(comments.deletedAt)),
})
