import { z } from 'zod'
import { idSchema } from '../../../lib/ids.ts'
import type { AssetFields } from '../assets/assets.schemas.ts'
import type { RowProblem } from './rows.rules.ts'

/** The address of an upload: first to look at what would come of it, then, with what was seen, to do it. */
export const tableUpload = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('preview') }),
  z.strictObject({
    step: z.literal('import'),
    /** Of the file as it was previewed. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Please choose the file again.'),
    /** Made by the browser, so that an import that is sent twice happens once. */
    importId: idSchema,
    /** What becomes of rows that are here already. */
    existing: z.enum(['skip', 'add']),
    /** How many assets the person agreed to add. */
    count: z.coerce.number().int().min(1),
  }),
])
export type TableImport = Extract<z.infer<typeof tableUpload>, { step: 'import' }>

/** What a file would become. */
export type TablePreview = {
  sha256: string
  currency: string
  total: number
  /** Rows that equal an asset that the property has. */
  existing: number
  /** How many more assets the property can have. */
  room: number
  rows: { line: number; isHere: boolean; fields: AssetFields }[]
  problems: RowProblem[]
  moreProblems: number
  leftOut: string[]
  notices: string[]
}

export type TableImported = { added: number; skipped: number }
