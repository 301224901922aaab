import { z } from 'zod'
import { AppError, appErrorCodes } from './app-error.ts'

const errorBody = z.object({
  error: z.object({
    code: z.enum(appErrorCodes),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  }),
})

type UploadOptions = {
  headers?: Record<string, string>
  /** Ends the upload; it then rejects with `cancelled`. */
  signal?: AbortSignal
  /** What it is called in a sentence. */
  noun?: 'photo' | 'file'
}

export const cancelled = new AppError('unavailable', 'It was not sent.')

/**
 * Sends a file as the raw body of a request. XMLHttpRequest, because `fetch` does not tell how far an upload is.
 * @param onProgress gets the share that was sent, from 0 to 1.
 * @throws AppError with the server's sentence.
 */
export function uploadFile(
  address: string,
  file: File,
  onProgress?: (share: number) => void,
  { headers = {}, signal, noun = 'photo' }: UploadOptions = {},
) {
  return new Promise<void>((resolve, reject) => {
    if (signal?.aborted) return reject(cancelled)
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('content-type', file.type || 'application/octet-stream')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => (request.status < 300 ? resolve() : reject(toError(request.response, noun)))
    request.onerror = () =>
      reject(
        new AppError('unavailable', `The ${noun} could not be sent. Check your connection and try again.`),
      )
    request.onabort = () => reject(cancelled)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

function toError(body: unknown, noun: string): AppError {
  const parsed = errorBody.safeParse(body)
  if (!parsed.success) return new AppError('unexpected', `The ${noun} could not be saved. Please try again.`)
  const { code, message, fields } = parsed.data.error
  return new AppError(code, message, { fields })
}
