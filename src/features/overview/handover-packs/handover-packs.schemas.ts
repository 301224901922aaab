import { z } from 'zod'
import { papers } from '../../../lib/paper.ts'
import { packFormats, packParts } from './handover-packs.rules.ts'

/** What is asked for; without the paper, that of the reader's region. */
export const packInput = z.strictObject({
  parts: z.array(z.enum(packParts)).min(1).max(packParts.length),
  format: z.enum(packFormats),
  paper: z.enum(papers).optional(),
})
export type PackInput = z.output<typeof packInput>
