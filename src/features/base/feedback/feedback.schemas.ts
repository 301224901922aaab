import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { requiredText } from '../../../lib/text.ts'
import { feedbackStatuses, maxFeedbackLength } from './feedback.rules.ts'

/**
 * What the dialog sends. What the texts and the picture may be is decided by the rules, whose sentence comes back as
 * `error` of the answer.
 */
export const submitFeedbackInput = z.strictObject({
  title: z.string({ error: 'Title is required' }),
  feedback: z.string({ error: 'Feedback is required' }),
  /** A picture as a data URL. */
  image_data: z.string().nullish(),
})
export type SubmitFeedbackInput = z.infer<typeof submitFeedbackInput>

export type SubmitFeedbackAnswer = { success: boolean; error?: string }

export const listFeedbackInput = z.strictObject({
  status: z.enum(feedbackStatuses),
  /** The last entry that is shown; the ones before it in time follow. */
  after: idSchema.optional(),
})
export type ListFeedbackInput = z.infer<typeof listFeedbackInput>

export const setFeedbackStatusInput = z.strictObject({
  feedbackId: idSchema,
  status: z.enum(feedbackStatuses),
})
export type SetFeedbackStatusInput = z.infer<typeof setFeedbackStatusInput>

export const replyFields = z.strictObject({ reply: requiredText('a reply', { max: maxFeedbackLength }) })

/** The id is made in the browser: a reply that is sent twice is one reply. */
export const replyToFeedbackInput = replyFields.extend({ feedbackReplyId: idSchema, feedbackId: idSchema })
export type ReplyToFeedbackInput = z.infer<typeof replyToFeedbackInput>

export type FeedbackReplyView = {
  id: string
  reply: string
  /** Null when it is not known any more. */
  administrator: string | null
  createdAt: Date
}

/** An entry of the inbox. */
export type FeedbackView = {
  id: string
  title: string
  feedback: string
  status: (typeof feedbackStatuses)[number]
  /** Null when the person's account is gone. */
  sender: { name: string | null; email: string | null; takesReplies: boolean } | null
  hasScreenshot: boolean
  replies: FeedbackReplyView[]
  createdAt: Date
}

export type FeedbackPage = { entries: FeedbackView[]; next: string | null; sendsMail: boolean }
