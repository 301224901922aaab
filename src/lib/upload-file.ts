import { AppError } from './app-error.ts'

type UploadOptions = {
  headers?: Record<string, string>
  /** What the server is told it is, if not what the browser takes it for. */
  contentType?: string
  /** Ends the upload; it then rejects with `cancelled`. */
  signal?: AbortSignal
  /** What it is called in a sentence. */
  noun?: 'photo' | 'file'
  /** What did not happen, in a sentence. */
  purpose?: 'saved' | 'read'
}

export const cancelled = new AppError('unavailable', 'It was not sent.')

/** When to ask again after no connection; a server that answers says so itself. */
const retryAfterSeconds = 5

/**
 * Sends a file as the raw body of a request. XMLHttpRequest, because `fetch` does not tell how far an upload is.
 * @param onProgress gets the share that was sent, from 0 to 1.
 * @returns what the server answered.
 * @throws AppError with the server's sentence, and when to try again if that makes sense.
 */
export function uploadFile<Answer>(
  address: string,
  file: Blob,
  onProgress?: (share: number) => void,
  { headers = {}, contentType, signal, noun = 'photo', purpose = 'saved' }: UploadOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(cancelled)
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
        : void toError(request, `The ${noun} could not be ${purpose}.`).then(reject, reject)
    request.onerror = () => reject(noConnection(noun))
    request.onabort = () => reject(cancelled)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

const noConnection = (noun: string) =>
  new AppError('unavailable', `The ${noun} could not be sent. Check your connection and try again.`, {
    retryAfterSeconds,
  })

async function toError(request: XMLHttpRequest, sentence: string): Promise<AppError> {
  const unexpected = new AppError('unexpected', `${sentence} Please try again.`)
  const schemas = await import('./error-body-schemas.ts').catch(() => null)
  const parsed = schemas?.errorBody.safeParse(request.response)
  if (!parsed?.success) return unexpected
  const { code, message, fields } = parsed.data.error
  const seconds = Number(request.getResponseHeader('retry-after'))
  return new AppError(code, message, { fields, ...(seconds > 0 && { retryAfterSeconds: seconds }) })
}
