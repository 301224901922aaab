import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'

export const failedJobInput = z.strictObject({ failedJobId: idSchema })

/** A job that was given up. What it was about is ids only; nobody's words are in it. */
export type FailedJobView = {
  id: string
  name: string
  attempts: number
  error: string
  failedAt: Date
}
