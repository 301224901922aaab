import { t } from '@lingui/core/macro'
import { AppError, isAppError } from '../../../../lib/app-error.ts'

/** The limits of one kind of upload. `field` is the input that errors belong to. */
export type UploadRules = {
  field: string
  maxBytes: number
  /** The content types of raw bodies; the content itself is checked later. */
  contentTypes: RegExp
  texts: { tooLarge: string; missing: string }
}

/**
 * Reads one file from a raw request body. Forms are refused because they take twice the memory and seconds to parse.
 * Bytes are counted on arrival, so that a missing or wrong length does not matter.
 * @throws AppError `too-large` or `invalid`, under the field of the rules
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
  // Filled on arrival, because joining chunks would take twice the memory. The system allocates memory only for written
  // pages, so a large announced length costs nothing.
  const body = Buffer.allocUnsafeSlow(Number.isSafeInteger(announced) && announced > 0 ? announced : maxBytes)
  let byteSize = 0
  // Leaving the loop cancels the stream.
  try {
    for await (const chunk of request.body ?? []) {
      if (byteSize + chunk.byteLength > body.byteLength) throw tooLarge(rules)
      body.set(chunk, byteSize)
      byteSize += chunk.byteLength
    }
  } catch (error) {
    if (isAppError(error)) throw error
    // A disconnected client is not an error to log.
    throw new AppError('invalid', t`The upload was interrupted. Upload the file again.`)
  }
  return body.subarray(0, byteSize)
}

function tooLarge({ field, texts }: UploadRules) {
  return new AppError('too-large', texts.tooLarge, { fields: { [field]: texts.tooLarge } })
}

function missing({ field, texts }: UploadRules) {
  return new AppError('invalid', texts.missing, { fields: { [field]: texts.missing } })
}
