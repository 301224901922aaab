import { AppError } from '../../../lib/app-error.ts'
import {
  keepPicture,
  megabyte,
  type PictureLimits,
  type PreparedPicture,
  photoLimits,
  preparePicture,
} from './pictures.ts'

type PreparedPdf = { contentType: 'application/pdf'; bytes: Buffer }

/** What a picture among the documents may be. */
export const documentLimits: PictureLimits = {
  ...photoLimits,
  field: 'file',
  formats: 'JPG, PNG, GIF, WEBP, HEIC, or PDF',
}

/** The most that any document may weigh: a PDF, since pictures have their own limit. */
export const maxDocumentBytes = 25 * megabyte

export const documentTooLargeText = 'This file is too large. A PDF can have 25 MB, a picture 15 MB.'

const texts = {
  empty: 'This file is empty. Please choose another one.',
  damaged: 'This PDF is damaged and cannot be read. Please choose another one.',
}

const pdfStart = Buffer.from('%PDF-')
const pdfEnd = Buffer.from('%%EOF')
/** Programs append a line or a signature behind the end; the readers of others look as far back. */
const pdfEndWithinBytes = 1_024

/**
 * A document out of a stranger's bytes: a picture is made anew, a PDF is kept as it came. A PDF can carry scripts, so it
 * is only ever served as one, in a sandbox. An encrypted one is taken: whoever sent it knows how to open it.
 * @throws AppError `invalid` with the reason under `file`, or `unavailable` when too many pictures wait.
 */
export async function prepareDocument(bytes: Buffer): Promise<PreparedPicture | PreparedPdf> {
  if (bytes.byteLength === 0) throw refuse(texts.empty)
  const isPdf = bytes.subarray(0, pdfStart.byteLength).equals(pdfStart)
  const maxBytes = isPdf ? maxDocumentBytes : documentLimits.maxMegabytes * megabyte
  if (bytes.byteLength > maxBytes) throw refuse(documentTooLargeText)
  if (!isPdf) return preparePicture(bytes, documentLimits)
  if (!bytes.subarray(-pdfEndWithinBytes).includes(pdfEnd)) throw refuse(texts.damaged)
  return { contentType: 'application/pdf', bytes }
}

/** The same for a file of an exported group: a picture that a Kinstead made stays as it is. */
export const prepareExported = async (bytes: Buffer) =>
  (await keepPicture(bytes, documentLimits)) ?? prepareDocument(bytes)

const refuse = (message: string) =>
  new AppError('invalid', message, { fields: { [documentLimits.field]: message } })
