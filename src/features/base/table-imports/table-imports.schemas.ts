import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import type { RowProblem } from './table-imports.rules.ts'

// The address of an upload: first to look at what would come of it, then, with what was seen, to do it.

export const previewStep = z.strictObject({ step: z.literal('preview') })

export const importStep = z.strictObject({
  step: z.literal('import'),
  /** Of the file as it was previewed. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Please choose the file again.'),
  /** Made by the browser, so that an import that is sent twice happens once. */
  importId: idSchema,
  /** How many things the person agreed to add. */
  count: z.coerce.number().int().min(1),
})

/** What every preview says, whatever the rows become. */
export type FilePreview = {
  sha256: string
  problems: RowProblem[]
  /** How many there are beyond those. */
  moreProblems: number
  notices: string[]
}
