import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'

export const revealCodeFormInput = z.strictObject({ secretId: idSchema })
export type RevealCodeInput = z.infer<typeof revealCodeFormInput>

/** The codes of a job: their labels, while they can be looked at. Outside of a visit nobody learns that there are any. */
export type CodesOfJobView = { codes: { id: string; label: string }[] }

/** One code, once, as the answer to a press of its button. */
export type ShownCodeView = { label: string; value: string }
