import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { i18n } from '#i18n'
import { idSchema } from '../../../lib/id-schemas.ts'
import { requiredText } from '../../../lib/text.ts'
import { version } from '../work-terms/fields.schemas.ts'
import { maxCommentLength, maxStoredLength, visibleLength } from './comments.rules.ts'

/** Plain text; people are mentioned by id (`segmentsOf`). */
export const commentBody = requiredText(() => t`Enter a comment.`, { max: maxStoredLength }).refine(
  (body) => visibleLength(body) <= maxCommentLength,
  { error: () => t`Use at most ${maxCommentLength.toLocaleString(i18n.locale)} characters.` },
)

/** What a comment is about. */
export type CommentedOn = { taskId: string } | { paymentId: string } | { stayId: string }

const aboutOne = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.union([
    z.strictObject({ taskId: idSchema, ...shape }),
    z.strictObject({ paymentId: idSchema, ...shape }),
    z.strictObject({ stayId: idSchema, ...shape }),
  ])

export const addCommentInput = aboutOne({
  body: commentBody,
  /** Made by the sender, so that a retry is stored once. */
  id: z.uuidv7({ error: () => t`Send a new ID (UUID version 7) for each comment.` }).optional(),
})
export type AddCommentInput = z.infer<typeof addCommentInput>

export const listCommentsInput = aboutOne({
  /** The oldest comment shown. */
  before: idSchema.optional(),
})
export type ListCommentsInput = z.infer<typeof listCommentsInput>

export const editCommentInput = z.strictObject({ commentId: idSchema, version, body: commentBody })
export type EditCommentInput = z.infer<typeof editCommentInput>

/** A comment as the browser sees it. */
export const commentView = z.object({
  id: idSchema,
  body: z.string(),
  /** The current name, or the last one after the account was deleted. */
  authorName: z.string(),
  authorImageUrl: z.string().nullable(),
  authorColor: z.string().nullable(),
  isMine: z.boolean(),
  /** `commentRights`, while the property is in use. */
  may: z.record(z.enum(['edit', 'delete']), z.boolean()),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  version,
  mentions: z.array(z.object({ userId: idSchema, name: z.string() })),
})
export type CommentView = z.infer<typeof commentView>

export type CommentsPageView = {
  /** Newest first. */
  comments: CommentView[]
  /** The cursor of earlier comments; null without any. */
  next: string | null
}
