import { AppError } from '../../../lib/app-error.ts'

/** What comes along with the bytes of a file whatever it belongs to: its name (percent-encoded) and its id, in headers. */
export const sentFile = (headers: Headers) => ({
  documentId: headers.get('idempotency-key') ?? '',
  fileName: decoded(headers.get('x-file-name') ?? ''),
})

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    throw new AppError('invalid', 'The name of this file could not be read. Rename it, then send it again.')
  }
}
