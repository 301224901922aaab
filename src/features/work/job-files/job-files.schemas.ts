import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'

const optionalId = z
  .union([idSchema, z.literal('')])
  .nullish()
  .transform((id) => id || null)

/** To what of the job a file belongs; the project itself when it names nothing. */
export const filePlace = z
  .strictObject({ taskId: optionalId, quoteId: optionalId, invoiceId: optionalId })
  .refine(({ taskId, quoteId, invoiceId }) => [taskId, quoteId, invoiceId].filter(Boolean).length <= 1, {
    path: ['taskId'],
    error: 'A file belongs to one thing.',
  })
export type FilePlace = z.infer<typeof filePlace>

/** A photo or paper of a job as its contractor sees it. */
export type JobFileView = {
  fileId: string
  title: string
  contentType: string
  width: number | null
  height: number | null
  taskId: string | null
  quoteId: string | null
  invoiceId: string | null
  /** Whether the contractor sent it. */
  isOwn: boolean
}

/** An upload that was refused: why, and for what of the job its form is. */
export type UploadRefusal = { message: string; place: FilePlace }
