import { t } from '@lingui/core/macro'
import { AppError } from '../../../lib/app-error.ts'
import {
  keepPicture,
  megabyte,
  type PictureLimits,
  type PreparedPicture,
  photoMeasures,
  preparePicture,
} from './pictures.ts'

type PreparedPdf = { contentType: 'application/pdf'; bytes: Buffer }

export type PreparedDocument = PreparedPicture | PreparedPdf

/** The limits of pictures among documents. */
export const documentLimits: PictureLimits = {
  ...photoMeasures,
  field: 'file',
  get formats() {
    return t`JPG, PNG, GIF, WEBP, HEIC, or PDF`
  },
}

/** The maximum of any document: a PDF, since pictures have their own limit. */
export const maxDocumentBytes = 25 * megabyte

export const documentTooLargeText = () =>
  t`This file is too large. A PDF can be up to 25 MB, a picture up to 15 MB.`

const texts = {
  get empty() {
    return t`This file is empty. Choose another one.`
  },
  get damaged() {
    return t`This PDF is damaged and cannot be read. Choose another one.`
  },
}

const pdfStart = Buffer.from('%PDF-')
const pdfEnd = Buffer.from('%%EOF')
/** Programs append a line or a signature after the end marker; PDF readers look this far back. */
const pdfEndWithinBytes = 1_024

/**
 * Turns untrusted bytes into a document: a picture is re-encoded, a PDF is kept as it is. A PDF can carry scripts, so
 * it is only served as one, in a sandbox. Encrypted ones are accepted.
 * @throws AppError `invalid` with the reason under `file`, or `unavailable` when too many pictures wait
 */
export async function prepareDocument(bytes: Buffer): Promise<PreparedDocument> {
  if (bytes.byteLength === 0) throw refuse(texts.empty)
  const isPdf = bytes.subarray(0, pdfStart.byteLength).equals(pdfStart)
  const maxBytes = isPdf ? maxDocumentBytes : documentLimits.maxMegabytes * megabyte
  if (bytes.byteLength > maxBytes) throw refuse(documentTooLargeText())
  if (!isPdf) return preparePicture(bytes, documentLimits)
  if (!bytes.subarray(-pdfEndWithinBytes).includes(pdfEnd)) throw refuse(texts.damaged)
  return { contentType: 'application/pdf', bytes }
}

/** The same for an exported group's file: a picture encoded by a Kinstead is kept as it is. */
export const prepareExported = async (bytes: Buffer) =>
  (await keepPicture(bytes, documentLimits)) ?? prepareDocument(bytes)

const refuse = (message: string) =>
  new AppError('invalid', message, { fields: { [documentLimits.field]: message } })
