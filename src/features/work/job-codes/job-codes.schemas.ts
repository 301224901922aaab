import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'

export const revealCodeFormInput = z.strictObject({ secretId: idSchema })
export type RevealCodeInput = z.infer<typeof revealCodeFormInput>

/** The codes of a job: their labels, while they can be viewed. At other times no one learns that there are any. */
export type CodesOfJobView = { codes: { id: string; label: string }[] }

/** One code, returned once for a press of its button. */
export type ShownCodeView = { label: string; value: string }
