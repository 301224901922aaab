import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'

export const groupExportInput = z.strictObject({ familyGroupId: idSchema })

export const startGroupExportInput = z.strictObject({
  familyGroupId: idSchema,
  /** With codes and passwords in plain text. */
  hasSecrets: z.boolean(),
})
export type StartGroupExportInput = z.infer<typeof startGroupExportInput>

/** The file of the group that the caller asked for last; null when there is none, or its day is over. */
export type GroupExportView = {
  id: string
  hasSecrets: boolean
  status: 'WAITING' | 'RUNNING' | 'READY' | 'FAILED'
  progressPercent: number
  byteSize: number | null
  expiresAt: Date | null
}

/** The payload of the job that makes the file. */
export const buildGroupExportPayload = z.strictObject({ exportId: idSchema })
