import { z } from 'zod'
import { type FilePreview, importStep, previewStep } from '../../base/table-imports/table-imports.schemas.ts'
import type { WorkerFields } from './workers.schemas.ts'

export const vCardsUpload = z.discriminatedUnion('step', [previewStep, importStep])
export type VCardsImport = Extract<z.infer<typeof vCardsUpload>, { step: 'import' }>

/** The preview of a vCard import. Contractors who already exist, by name and company, are skipped. */
export type VCardsPreview = FilePreview & {
  total: number
  existing: number
  /** How many more contractors the group can have. */
  room: number
  rows: { line: number; isHere: boolean; fields: WorkerFields }[]
}

export type VCardsImported = { added: number; skipped: number }
