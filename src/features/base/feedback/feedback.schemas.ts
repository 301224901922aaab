import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { requiredText } from '../../../lib/text.ts'
import { feedbackStatuses, maxFeedbackLength } from './feedback.rules.ts'

/** The dialog's input. The rules validate texts and screenshot and return their message as `error`. */
export const submitFeedbackInput = z.strictObject({
  title: z.string({ error: () => t`Title is required` }),
  feedback: z.string({ error: () => t`Feedback is required` }),
  /** A picture as a data URL. */
  image_data: z.string().nullish(),
})
export type SubmitFeedbackInput = z.infer<typeof submitFeedbackInput>

export type SubmitFeedbackAnswer = { success: boolean; error?: string }

export const listFeedbackInput = z.strictObject({
  status: z.enum(feedbackStatuses),
  /** The last entry shown; older ones follow. */
  after: idSchema.optional(),
})
export type ListFeedbackInput = z.infer<typeof listFeedbackInput>

export const setFeedbackStatusInput = z.strictObject({
  feedbackId: idSchema,
  status: z.enum(feedbackStatuses),
})
export type SetFeedbackStatusInput = z.infer<typeof setFeedbackStatusInput>

export const replyFields = z.strictObject({
  reply: requiredText(() => t`Enter a reply.`, { max: maxFeedbackLength }),
})

/** Created in the browser, so that a reply sent twice is stored once. */
export const replyToFeedbackInput = replyFields.extend({ feedbackReplyId: idSchema, feedbackId: idSchema })
export type ReplyToFeedbackInput = z.infer<typeof replyToFeedbackInput>

export type FeedbackReplyView = {
  id: string
  reply: string
  /** Null when it is no longer known. */
  administrator: string | null
  createdAt: Date
}

export type FeedbackView = {
  id: string
  title: string
  feedback: string
  status: (typeof feedbackStatuses)[number]
  /** Null when the person's account was deleted. */
  sender: { name: string | null; email: string | null; takesReplies: boolean } | null
  hasScreenshot: boolean
  replies: FeedbackReplyView[]
  createdAt: Date
}

export type FeedbackPage = { entries: FeedbackView[]; next: string | null; sendsMail: boolean }
