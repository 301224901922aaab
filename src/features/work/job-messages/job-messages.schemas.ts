import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { requiredText } from '../../../lib/text.ts'

const body = requiredText('a message', { max: 5_000 })
/** Made by the sender, so that a message that is sent twice is there once. */
const id = z.uuidv7()

export const listJobMessagesInput = z.strictObject({
  projectId: idSchema,
  workerId: idSchema,
  /** The earliest message of the page before. */
  before: idSchema.optional(),
})
export type ListJobMessagesInput = z.infer<typeof listJobMessagesInput>

export const writeJobMessageInput = z.strictObject({ projectId: idSchema, workerId: idSchema, id, body })
export type WriteJobMessageInput = z.infer<typeof writeJobMessageInput>

/** As the contractor's form sends it. */
export const writeMessageFormInput = z.strictObject({ id, body })
export type WriteMessageFormInput = z.infer<typeof writeMessageFormInput>

/** A message as a member sees it. */
export type JobMessageView = {
  id: string
  authorName: string
  isOfWorker: boolean
  isMine: boolean
  body: string
  createdAt: string
}

export type JobMessagesView = { messages: JobMessageView[]; next: string | null }

/** A message as the contractor sees it: of a member the first name only. */
export type MessageOfJobView = {
  id: string
  author: string
  isOfWorker: boolean
  body: string
  createdAt: string
}
