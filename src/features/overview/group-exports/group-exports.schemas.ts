import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'

export const groupExportInput = z.strictObject({ familyGroupId: idSchema })

export const startGroupExportInput = z.strictObject({
  familyGroupId: idSchema,
  /** Includes secrets in plain text. */
  hasSecrets: z.boolean(),
})
export type StartGroupExportInput = z.infer<typeof startGroupExportInput>

/** The last group export the caller requested; null when there is none or it has expired. */
export type GroupExportView = {
  id: string
  hasSecrets: boolean
  status: 'WAITING' | 'RUNNING' | 'READY' | 'FAILED'
  progressPercent: number
  byteSize: number | null
  expiresAt: Date | null
}

/** The payload of the export job. */
export const buildGroupExportPayload = z.strictObject({ exportId: idSchema })
