import { memberOfComment, memberOfCommented, memberOfGroup } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import { ids } from '../work-terms/fields.schemas.ts'
import { addCommentInput, editCommentInput, listCommentsInput } from './comments.schemas.ts'
import * as views from './server/comment-views.service.ts'
import * as comments from './server/comments.service.ts'

export const listComments = memberOfCommented({ method: 'GET' })
  .validator(input(listCommentsInput))
  .handler(({ context, data }) => views.listComments(context.ctx, data))

export const addComment = memberOfCommented({ method: 'POST' })
  .validator(input(addCommentInput))
  .handler(({ context, data }) => comments.addComment(context.ctx, data))

export const editComment = memberOfComment({ method: 'POST' })
  .validator(input(editCommentInput))
  .handler(({ context, data }) => comments.editComment(context.ctx, data))

export const deleteComment = memberOfComment({ method: 'POST' })
  .validator(input(ids('commentId')))
  .handler(({ context, data }) => comments.deleteComment(context.ctx, data.commentId))

export const restoreComment = memberOfGroup({ method: 'POST' })
  .validator(input(ids('familyGroupId', 'commentId')))
  .handler(({ context, data }) => comments.restoreComment(context.ctx, data.commentId))
