import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'

/** The copy of one's data that was asked for last; null when there is none, or its day is over. */
export type DataExportView = {
  id: string
  status: 'WAITING' | 'RUNNING' | 'READY' | 'FAILED'
  progressPercent: number
  byteSize: number | null
  expiresAt: Date | null
}

/** The payload of the job that makes the copy. */
export const buildDataExportPayload = z.strictObject({ exportId: idSchema })
