import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'

export const failedJobInput = z.strictObject({ failedJobId: idSchema })

/** A failed job. Its data has ids only and no user content. */
export type FailedJobView = {
  id: string
  name: string
  attempts: number
  error: string
  failedAt: Date
}
