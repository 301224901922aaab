import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import type { RowProblem } from './table-imports.rules.ts'

// The address of an upload: first to preview, then to import what was previewed.

export const previewStep = z.strictObject({ step: z.literal('preview') })

export const importStep = z.strictObject({
  step: z.literal('import'),
  /** The hash of the previewed file. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, { error: () => t`Choose the file again.` }),
  /** Created by the browser, so that an import sent twice runs once. */
  importId: idSchema,
  /** How many things the person agreed to add. */
  count: z.coerce.number().int().min(1),
})

/** The common part of every preview. */
export type FilePreview = {
  sha256: string
  problems: RowProblem[]
  /** How many more problems there are. */
  moreProblems: number
  notices: string[]
}
