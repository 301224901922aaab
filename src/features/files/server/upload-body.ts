import { AppError, isAppError } from '../../../lib/app-error.ts'

/** What one kind of upload may be. `field` is the input that an error belongs to, and its name in a form. */
export type UploadRules = {
  field: string
  maxBytes: number
  /** The types of a body that is the file itself. What it is, its content tells later. */
  contentTypes: RegExp
  /** Whether the file may also be a field of a form, which is in memory twice while it is read. */
  takesForms: boolean
  texts: { tooLarge: string; missing: string }
}

/** What the boundaries and headers of a form may add to the file in it. */
const formOverheadBytes = 64 * 1024

/**
 * Reads one file out of a request: the raw body, or the field of a form where the rules take one. Bytes are counted while they arrive, so that
 * a body that lies about its length, or tells none, is cut off too.
 * @throws AppError `too-large` or `invalid`, under the field of the rules.
 */
export async function readUpload(request: Request, rules: UploadRules): Promise<Buffer> {
  const contentType = request.headers.get('content-type') ?? ''
  if (rules.contentTypes.test(contentType)) return readCounted(request, rules.maxBytes, rules)
  if (rules.takesForms && /^multipart\/form-data\s*;/i.test(contentType)) {
    const body = await readCounted(request, rules.maxBytes + formOverheadBytes, rules)
    const file = await fileOfForm(body, contentType, rules)
    if (file.byteLength > rules.maxBytes) throw tooLarge(rules)
    return file
  }
  throw missing(rules)
}

async function readCounted(request: Request, maxBytes: number, rules: UploadRules): Promise<Buffer> {
  const announced = Number(request.headers.get('content-length') ?? 0)
  if (announced > maxBytes) throw tooLarge(rules)
  // Filled as it arrives: pieces that are put together at the end would take twice the memory. What is not
  // written to is not taken from the system, so that nobody who announces much and sends little costs anything.
  const body = Buffer.allocUnsafeSlow(Number.isSafeInteger(announced) && announced > 0 ? announced : maxBytes)
  let byteSize = 0
  // Leaving the loop cancels the stream: the rest is not read.
  try {
    for await (const chunk of request.body ?? []) {
      if (byteSize + chunk.byteLength > body.byteLength) throw tooLarge(rules)
      body.set(chunk, byteSize)
      byteSize += chunk.byteLength
    }
  } catch (error) {
    if (isAppError(error)) throw error
    // Nobody may be there to read it, but a cut connection is no fault of ours to log.
    throw new AppError('invalid', 'The file did not arrive in one piece. Please send it again.')
  }
  return body.subarray(0, byteSize)
}

async function fileOfForm(body: Buffer, contentType: string, rules: UploadRules): Promise<Buffer> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null)
  const file = form?.get(rules.field)
  if (!(file instanceof Blob)) throw missing(rules)
  return Buffer.from(await file.arrayBuffer())
}

function tooLarge({ field, texts }: UploadRules) {
  return new AppError('too-large', texts.tooLarge, { fields: { [field]: texts.tooLarge } })
}

function missing({ field, texts }: UploadRules) {
  return new AppError('invalid', texts.missing, { fields: { [field]: texts.missing } })
}
