import { AppError, isAppError } from '../../../lib/app-error.ts'
import {
  megabyte,
  type PictureLimits,
  photoLimits,
  tooLargeText,
} from '../../../server/gateways/files/pictures.ts'

/** What the boundaries and headers of a form may add to the picture in it. */
const formOverheadBytes = 64 * 1024

/**
 * Reads the picture out of a request: the raw body, or the field of a form. Bytes are counted while they arrive, so
 * that a body that lies about its length, or tells none, is cut off too.
 * @throws AppError `too-large` or `invalid`, under the field of the limits.
 */
export async function readPictureUpload(
  request: Request,
  limits: PictureLimits = photoLimits,
): Promise<Buffer> {
  const maxBytes = limits.maxMegabytes * megabyte
  const contentType = request.headers.get('content-type') ?? ''
  if (/^(image\/[\w.+-]+|application\/octet-stream)\s*(;|$)/i.test(contentType)) {
    return readCounted(request, maxBytes, limits)
  }
  if (/^multipart\/form-data\s*;/i.test(contentType)) {
    const body = await readCounted(request, maxBytes + formOverheadBytes, limits)
    const picture = await pictureOfForm(body, contentType, limits.field)
    if (picture.byteLength > maxBytes) throw tooLarge(limits)
    return picture
  }
  throw missing(limits.field)
}

async function readCounted(request: Request, maxBytes: number, limits: PictureLimits): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(limits)
  const chunks: Uint8Array[] = []
  let byteSize = 0
  // Leaving the loop cancels the stream: the rest is not read.
  try {
    for await (const chunk of request.body ?? []) {
      byteSize += chunk.byteLength
      if (byteSize > maxBytes) throw tooLarge(limits)
      chunks.push(chunk)
    }
  } catch (error) {
    if (isAppError(error)) throw error
    // Nobody may be there to read it, but a cut connection is no fault of ours to log.
    throw new AppError('invalid', 'The picture did not arrive in one piece. Please send it again.')
  }
  return Buffer.concat(chunks, byteSize)
}

async function pictureOfForm(body: Buffer, contentType: string, field: string): Promise<Buffer> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null)
  const file = form?.get(field)
  if (!(file instanceof Blob)) throw missing(field)
  return Buffer.from(await file.arrayBuffer())
}

function tooLarge(limits: PictureLimits) {
  const message = tooLargeText(limits)
  return new AppError('too-large', message, { fields: { [limits.field]: message } })
}

function missing(field: string) {
  const message = 'Please choose a picture.'
  return new AppError('invalid', message, { fields: { [field]: message } })
}
