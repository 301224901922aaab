import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'

/** The import that the caller began last. */
export type GroupImportView = {
  id: string
  status: 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED'
  progressPercent: number
  /** The group that it became; null once that is gone. */
  familyGroupId: string | null
  /** Why it failed, as a sentence that says what to do. */
  failure: string | null
  /** How many of each kind came in. */
  counts: Record<string, number> | null
}

/** The payload of the job that loads a file. */
export const loadGroupPayload = z.strictObject({ importId: idSchema })
