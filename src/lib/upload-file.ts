import { t } from '@lingui/core/macro'
import { AppError } from './app-error.ts'

type UploadOptions = {
  headers?: Record<string, string>
  /** The content type, if not the browser's guess. */
  contentType?: string
  /** Cancels the upload, which rejects with `cancelled`. */
  signal?: AbortSignal
  /** The noun in error messages. */
  noun?: 'photo' | 'file'
  /** The verb in error messages. */
  purpose?: 'saved' | 'read'
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
  { headers = {}, contentType, signal, noun = 'photo', purpose = 'saved' }: UploadOptions = {},
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
        : void toError(request, t`The ${noun} could not be ${purpose}.`).then(reject, reject)
    request.onerror = () => reject(noConnection(noun))
    request.onabort = () => reject(cancelled())
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

const noConnection = (noun: string) =>
  new AppError('unavailable', t`The ${noun} could not be uploaded. Check your connection and try again.`, {
    retryAfterSeconds,
  })

async function toError(request: XMLHttpRequest, sentence: string): Promise<AppError> {
  const unexpected = new AppError('unexpected', t`${sentence} Try again.`)
  const schemas = await import('./error-body-schemas.ts').catch(() => null)
  const parsed = schemas?.errorBody.safeParse(request.response)
  if (!parsed?.success) return unexpected
  const { code, message, fields } = parsed.data.error
  const seconds = Number(request.getResponseHeader('retry-after'))
  return new AppError(code, message, { fields, ...(seconds > 0 && { retryAfterSeconds: seconds }) })
}
