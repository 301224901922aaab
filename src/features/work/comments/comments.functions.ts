import { memberFn } from '../../../rpc/functions.ts'
import { input } from '../../../rpc/input.ts'
import {
  addCommentInput,
  commentInput,
  editCommentInput,
  listCommentsInput,
  restoreCommentInput,
} from './comments.schemas.ts'
import * as comments from './server/comments.service.ts'

export const listComments = memberFn({ method: 'GET' })
  .validator(input(listCommentsInput))
  .handler(({ context, data }) => comments.listComments(context.ctx, data))

export const addComment = memberFn({ method: 'POST' })
  .validator(input(addCommentInput))
  .handler(({ context, data }) => comments.addComment(context.ctx, data))

export const editComment = memberFn({ method: 'POST' })
  .validator(input(editCommentInput))
  .handler(({ context, data }) => comments.editComment(context.ctx, data))

export const deleteComment = memberFn({ method: 'POST' })
  .validator(input(commentInput))
  .handler(({ context, data }) => comments.deleteComment(context.ctx, data.commentId))

export const restoreComment = memberFn({ method: 'POST' })
  .validator(input(restoreCommentInput))
  .handler(({ context, data }) => comments.restoreComment(context.ctx, data.commentId))
