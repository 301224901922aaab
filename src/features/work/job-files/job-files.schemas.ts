import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'

const optionalId = z
  .union([idSchema, z.literal('')])
  .nullish()
  .transform((id) => id || null)

/** The owner of a file in the job; the project by default. */
export const filePlace = z
  .strictObject({ taskId: optionalId, quoteId: optionalId, invoiceId: optionalId })
  .refine(({ taskId, quoteId, invoiceId }) => [taskId, quoteId, invoiceId].filter(Boolean).length <= 1, {
    path: ['taskId'],
    error: () => t`A file can belong to one item only.`,
  })
export type FilePlace = z.infer<typeof filePlace>

/** A photo or document of a job as its contractor sees it. */
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

/** A refused upload: its error and the form it belongs to. */
export type UploadRefusal = { message: string; place: FilePlace }
