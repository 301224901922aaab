import { z } from 'zod'
import { idSchema } from '../../../lib/id-schemas.ts'
import { maxDocuments } from './decision-documents.rules.ts'
import { documentTexts } from './decision-documents.texts.ts'

/** The documents of a draft, in their order. */
export const documentIds = z
  .array(idSchema)
  .max(maxDocuments, { error: () => documentTexts.tooMany })
  .refine((ids) => new Set(ids).size === ids.length, { error: () => documentTexts.twice })

/** A document that is attached to a decision. */
export const attachedView = z.object({
  /** Null once it was deleted for good. */
  documentId: idSchema.nullable(),
  name: z.string(),
  /** Of its bytes when the decision was opened. */
  sha256: z.string().nullable(),
  /** Null while it is in the trash, and after that. */
  file: z.object({ fileId: idSchema, contentType: z.string(), byteSize: z.number() }).nullable(),
})
export type AttachedView = z.output<typeof attachedView>

/** A document as an owner outside the group reads it with a personal link; without a size when it was deleted. */
export type AttachedOfOutsider = Pick<AttachedView, 'documentId' | 'name'> & { byteSize: number | null }
