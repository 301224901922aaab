import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'

/** The caller's latest import. */
export type GroupImportView = {
  id: string
  status: 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED'
  progressPercent: number
  /** The new group; null when it was deleted. */
  familyGroupId: string | null
  /** Why it failed and what to do, as a sentence. */
  failure: string | null
  /** The number of imported things by kind. */
  counts: Record<string, number> | null
}

/** The payload of the import job. */
export const loadGroupPayload = z.strictObject({ importId: idSchema })
