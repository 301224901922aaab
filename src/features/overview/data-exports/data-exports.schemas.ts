import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'

/** The last requested export; null when there is none or it has expired. */
export type DataExportView = {
  id: string
  status: 'WAITING' | 'RUNNING' | 'READY' | 'FAILED'
  progressPercent: number
  byteSize: number | null
  expiresAt: Date | null
}

/** The payload of the export job. */
export const buildDataExportPayload = z.strictObject({ exportId: idSchema })
