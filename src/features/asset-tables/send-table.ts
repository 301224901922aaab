import { z } from 'zod'
import { AppError, appErrorCodes } from '../../lib/app-error.ts'

const errorBody = z.object({ error: z.object({ code: z.enum(appErrorCodes), message: z.string() }) })

/**
 * Sends a table as the raw body of a request. XMLHttpRequest, because `fetch` does not tell how far an upload is.
 * @param onProgress gets the share that was sent, from 0 to 1.
 * @throws AppError with the server's sentence.
 */
export function sendTable<Answer>(
  address: string,
  table: Blob,
  onProgress: (share: number) => void,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('content-type', 'text/csv')
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.upload.onload = () => onProgress(1)
    request.onload = () =>
      request.status < 300 ? resolve(request.response) : reject(toError(request.response))
    request.onerror = () =>
      reject(new AppError('unavailable', 'The file could not be sent. Check your connection and try again.'))
    request.send(table)
  })
}

function toError(body: unknown): AppError {
  const parsed = errorBody.safeParse(body)
  if (!parsed.success) return new AppError('unexpected', 'The file could not be read. Please try again.')
  return new AppError(parsed.data.error.code, parsed.data.error.message)
}
