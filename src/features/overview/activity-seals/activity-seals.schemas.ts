import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { readSeal, type SealProblem } from './activity-seals.rules.ts'

export const checkActivityInput = z.strictObject({
  familyGroupId: idSchema,
  /** The position up to which earlier calls have checked. */
  after: z.int().min(0).max(2_147_483_647),
})

export type ActivityCheckView = {
  /** The position up to which everything has been checked now. */
  checked: number
  /** The position of the last seal; 0 if there is none yet. */
  total: number
  /** The first problems of this call, and how many there are. */
  problems: SealProblem[]
  problemCount: number
  /** On the first call only, else null: the last seal, and how many older entries have no seal. */
  latest: { seal: string; sealedAt: string } | null
  unsealed: number | null
}

/** The refusal of a text that is no seal. */
export const enterWholeSeal = () => t`Enter the whole seal: a number, then eight groups of four characters.`

export const compareSealInput = z.strictObject({
  familyGroupId: idSchema,
  seal: z
    .string()
    .max(200)
    .refine((text) => readSeal(text) !== null, { error: enterWholeSeal }),
})

/** A kept seal beside today's log: `entryAt` is when the entry was made that it was the seal of. */
export type ComparedSealView =
  | { result: 'SAME'; position: number; sealedAt: string; entryAt: string }
  | { result: 'DIFFERENT' | 'UNKNOWN'; position: number }
