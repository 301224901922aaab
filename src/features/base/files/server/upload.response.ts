import { t } from '@lingui/core/macro'
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

/** Reads a picture from a request. @throws AppError `too-large` or `invalid`, under the field of the limits */
export const readPictureUpload = (request: Request, limits: PictureLimits = photoLimits): Promise<Buffer> =>
  readUpload(request, {
    field: limits.field,
    maxBytes: limits.maxMegabytes * megabyte,
    contentTypes: /^(image\/[\w.+-]+|application\/octet-stream)\s*(;|$)/i,
    texts: { tooLarge: tooLargeText(limits), missing: t`Choose a picture.` },
  })

/**
 * Reads a document (a picture or a PDF) from a raw request body.
 * @throws AppError `too-large` or `invalid`, under `file`
 */
export const readDocumentUpload = (request: Request): Promise<Buffer> =>
  readUpload(request, {
    field: documentLimits.field,
    maxBytes: maxDocumentBytes,
    contentTypes: /^(image\/[\w.+-]+|application\/(pdf|octet-stream))\s*(;|$)/i,
    texts: { tooLarge: documentTooLargeText(), missing: t`Choose a picture or a PDF.` },
  })
