import { t } from '@lingui/core/macro'
import { AppError } from './app-error.ts'

type UploadOptions = {
  headers?: Record<string, string>
  /** The content type, if not the browser's guess. */
  contentType?: string
  /** Cancels the upload, which rejects with `cancelled`. */
  signal?: AbortSignal
  /** What the error messages are about. */
  what?: keyof typeof failures
}

const fileNotSent = () => t`The file could not be uploaded. Check your connection and try again.`

/** What an upload says that the server refused, or that did not reach it. */
const failures = {
  photo: {
    refused: () => t`The photo could not be saved. Try again.`,
    notSent: () => t`The photo could not be uploaded. Check your connection and try again.`,
  },
  file: { refused: () => t`The file could not be saved. Try again.`, notSent: fileNotSent },
  receipt: {
    refused: () => t`This receipt could not be read. Enter the amount yourself.`,
    notSent: fileNotSent,
  },
  table: { refused: () => t`The file could not be read. Try again.`, notSent: fileNotSent },
}

export const cancelled = () => new AppError('unavailable', t`The upload was cancelled.`)

/** The retry delay without a connection; the server sends its own. */
const retryAfterSeconds = 5

/**
 * Uploads a file as a raw body. Uses XMLHttpRequest because `fetch` does not report upload progress.
 * @param onProgress gets the uploaded share, from 0 to 1
 * @returns the server's answer
 * @throws AppError with the server's message and retry delay
 */
export function uploadFile<Answer>(
  address: string,
  file: Blob,
  onProgress?: (share: number) => void,
  { headers = {}, contentType, signal, what = 'photo' }: UploadOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(cancelled())
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('content-type', contentType ?? (file.type || 'application/octet-stream'))
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.upload.onload = () => onProgress?.(1)
    request.onload = () =>
      request.status < 300
        ? resolve(request.response)
        : void toError(request, failures[what].refused()).then(reject, reject)
    request.onerror = () => reject(noConnection(failures[what].notSent()))
    request.onabort = () => reject(cancelled())
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

const noConnection = (sentence: string) => new AppError('unavailable', sentence, { retryAfterSeconds })

async function toError(request: XMLHttpRequest, sentence: string): Promise<AppError> {
  const unexpected = new AppError('unexpected', sentence)
  const schemas = await import('./error-body-schemas.ts').catch(() => null)
  const parsed = schemas?.errorBody.safeParse(request.response)
  if (!parsed?.success) return unexpected
  const { code, message, fields } = parsed.data.error
  const seconds = Number(request.getResponseHeader('retry-after'))
  return new AppError(code, message, { fields, ...(seconds > 0 && { retryAfterSeconds: seconds }) })
}
