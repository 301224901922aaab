import { z } from 'zod'
import { type FilePreview, importStep, previewStep } from '../../base/table-imports/table-imports.schemas.ts'
import type { WorkerFields } from './workers.schemas.ts'

export const cardsUpload = z.discriminatedUnion('step', [previewStep, importStep])
export type CardsImport = Extract<z.infer<typeof cardsUpload>, { step: 'import' }>

/** What a file of cards would become. Contractors who are here already, by name and company, are left out. */
export type CardsPreview = FilePreview & {
  total: number
  existing: number
  /** How many more contractors the group can have. */
  room: number
  rows: { line: number; isHere: boolean; fields: WorkerFields }[]
}

export type CardsImported = { added: number; skipped: number }
