import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { feedbackStatuses } from './feedback.rules.ts'

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

/** An entry of the inbox. */
export type FeedbackView = {
  id: string
  title: string
  feedback: string
  status: (typeof feedbackStatuses)[number]
  /** Null when the person's account is gone. */
  sender: { name: string | null; email: string | null } | null
  hasScreenshot: boolean
  createdAt: Date
}

export type FeedbackPage = { entries: FeedbackView[]; next: string | null }
