import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { requiredText } from '../../../lib/text.ts'

const body = requiredText(() => t`Enter a message.`, { max: 5_000 })
/** Made by the sender, so that a retry is stored once. */
const id = z.uuidv7()

export const listJobMessagesInput = z.strictObject({
  projectId: idSchema,
  workerId: idSchema,
  /** The earliest message of the previous page. */
  before: idSchema.optional(),
})
export type ListJobMessagesInput = z.infer<typeof listJobMessagesInput>

export const writeJobMessageInput = z.strictObject({ projectId: idSchema, workerId: idSchema, id, body })
export type WriteJobMessageInput = z.infer<typeof writeJobMessageInput>

/** The fields of the contractor’s form. */
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

/** A message as the contractor sees it, with the first names of members only. */
export type MessageOfJobView = {
  id: string
  author: string
  isOfWorker: boolean
  body: string
  createdAt: string
}
