import {
  documentLimits,
  documentTooLargeText,
  maxDocumentBytes,
} from '../../../../server/gateways/files/documents.ts'
import { readUpload } from './upload.body.ts'

/**
 * Reads a document (a picture or a PDF) out of a request: its raw body.
 * @throws AppError `too-large` or `invalid`, under `file`.
 */
export const readDocumentUpload = (request: Request): Promise<Buffer> =>
  readUpload(request, {
    field: documentLimits.field,
    maxBytes: maxDocumentBytes,
    contentTypes: /^(image\/[\w.+-]+|application\/(pdf|octet-stream))\s*(;|$)/i,
    texts: { tooLarge: documentTooLargeText, missing: 'Please choose a picture or a PDF.' },
  })
