import { z } from 'zod'
import { type FilePreview, importStep, previewStep } from '../../base/table-imports/table-imports.schemas.ts'
import type { AssetFields } from '../assets/assets.schemas.ts'

export const tableUpload = z.discriminatedUnion('step', [
  previewStep,
  /** Whether to skip or add rows that already exist. */
  importStep.extend({ existing: z.enum(['skip', 'add']) }),
])
export type TableImport = Extract<z.infer<typeof tableUpload>, { step: 'import' }>

/** The preview of an import. */
export type TablePreview = FilePreview & {
  currency: string
  total: number
  /** How many rows match an existing asset. */
  existing: number
  /** How many more assets the property can have. */
  room: number
  rows: { line: number; isHere: boolean; fields: AssetFields }[]
  leftOut: string[]
}

export type TableImported = { added: number; skipped: number }
