import {
  documentLimits,
  documentTooLargeText,
  maxDocumentBytes,
} from '../../../../server/gateways/files/documents.ts'
import {
  megabyte,
  type PictureLimits,
  photoLimits,
  tooLargeText,
} from '../../../../server/gateways/files/pictures.ts'
import { readUpload } from './upload.body.ts'

/** Reads the picture out of a request. @throws AppError `too-large` or `invalid`, under the field of the limits. */
export const readPictureUpload = (request: Request, limits: PictureLimits = photoLimits): Promise<Buffer> =>
  readUpload(request, {
    field: limits.field,
    maxBytes: limits.maxMegabytes * megabyte,
    contentTypes: /^(image\/[\w.+-]+|application\/octet-stream)\s*(;|$)/i,
    texts: { tooLarge: tooLargeText(limits), missing: 'Please choose a picture.' },
  })

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
