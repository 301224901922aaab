import { AppError, isAppError } from '../../../../lib/app-error.ts'

/** What one kind of upload may be. `field` is the input that an error belongs to. */
export type UploadRules = {
  field: string
  maxBytes: number
  /** The types of a body that is the file itself. What it is, its content tells later. */
  contentTypes: RegExp
  texts: { tooLarge: string; missing: string }
}

/**
 * Reads one file out of a request: the raw body. A form would be in memory twice, and reading its parts can be made to
 * take seconds. Bytes are counted while they arrive, so that a body that lies about its length, or tells none, is cut off.
 * @throws AppError `too-large` or `invalid`, under the field of the rules.
 */
export async function readUpload(request: Request, rules: UploadRules): Promise<Buffer> {
  const contentType = request.headers.get('content-type') ?? ''
  if (rules.contentTypes.test(contentType)) return readCounted(request, rules)
  throw missing(rules)
}

async function readCounted(request: Request, rules: UploadRules): Promise<Buffer> {
  const { maxBytes } = rules
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

function tooLarge({ field, texts }: UploadRules) {
  return new AppError('too-large', texts.tooLarge, { fields: { [field]: texts.tooLarge } })
}

function missing({ field, texts }: UploadRules) {
  return new AppError('invalid', texts.missing, { fields: { [field]: texts.missing } })
}
