import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { requiredText } from '../../../lib/text.ts'
import { version } from '../work-terms/fields.schemas.ts'
import { maxCommentLength, maxStoredLength, visibleLength } from './comments.rules.ts'

/** Plain text; people in it are named by their ids (`segmentsOf`). */
export const commentBody = requiredText('a comment', { max: maxStoredLength }).refine(
  (body) => visibleLength(body) <= maxCommentLength,
  `Please use at most ${maxCommentLength.toLocaleString('en')} characters.`,
)

export const addCommentInput = z.strictObject({
  taskId: idSchema,
  body: commentBody,
  /** Made by the sender, so that what is sent again after a lost answer is there once. */
  id: z.uuidv7('Please send a fresh id (UUID version 7) for each comment.').optional(),
})
export type AddCommentInput = z.infer<typeof addCommentInput>

export const listCommentsInput = z.strictObject({
  taskId: idSchema,
  /** The oldest comment that is shown. */
  before: idSchema.optional(),
})
export type ListCommentsInput = z.infer<typeof listCommentsInput>

export const editCommentInput = z.strictObject({ commentId: idSchema, version, body: commentBody })
export type EditCommentInput = z.infer<typeof editCommentInput>

/** What somebody said, as the browser sees it. */
export const commentView = z.object({
  id: idSchema,
  body: z.string(),
  /** As they are called now; as they were called then when they are gone. */
  authorName: z.string(),
  authorImageUrl: z.string().nullable(),
  isMine: z.boolean(),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  version,
  mentions: z.array(z.object({ userId: idSchema, name: z.string() })),
})
export type CommentView = z.infer<typeof commentView>

export type CommentsPageView = {
  /** Newest first. */
  comments: CommentView[]
  /** Where the earlier ones begin; null when there are none. */
  next: string | null
}
