import { AppError, isAppError } from '../../../../lib/app-error.ts'
import { fieldMessages } from '../../../../lib/field-messages.ts'
import { tableLimits } from '../asset-tables.rules.ts'
import { tableUpload } from '../asset-tables.schemas.ts'

/** What the address of an upload asks for. @throws AppError `invalid` */
export function readTableStep(request: Request) {
  const result = tableUpload.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  if (result.success) return result.data
  const fields = fieldMessages(result.error)
  throw new AppError('invalid', 'This request could not be understood.', { fields })
}

/**
 * The file in a request: its raw body. Bytes are counted while they arrive, so that a body that lies about its length,
 * or tells none, is cut off too.
 * @throws AppError `too-large`, or `invalid` when it did not arrive whole
 */
export async function readTableUpload(request: Request): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > tableLimits.bytes) throw tooLarge()
  const chunks: Uint8Array[] = []
  let byteSize = 0
  // Leaving the loop cancels the stream: the rest is not read.
  try {
    for await (const chunk of request.body ?? []) {
      byteSize += chunk.byteLength
      if (byteSize > tableLimits.bytes) throw tooLarge()
      chunks.push(chunk)
    }
  } catch (error) {
    if (isAppError(error)) throw error
    throw new AppError('invalid', 'The file did not arrive in one piece. Please send it again.')
  }
  return Buffer.concat(chunks, byteSize)
}

const tooLarge = () =>
  new AppError('too-large', 'This file is larger than 10 MB. Split it into several files.', {
    fields: { file: 'This file is larger than 10 MB. Split it into several files.' },
  })
