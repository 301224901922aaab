import { t } from '@lingui/core/macro'
import { AppError } from './app-error.ts'

/** How long the browser has for taking over the bytes. */
const handOverMs = 60_000

/**
 * Downloads a file that takes a while to make or may be refused. A plain link would show a refusal as a broken download.
 * @param asked sent as JSON, for a file that is made by a POST
 * @throws AppError with the server's message
 */
export async function downloadFile(address: string, asked?: Record<string, unknown>): Promise<void> {
  const response = await fetch(address, asked && postOf(asked)).catch(() => {
    throw new AppError(
      'unavailable',
      t`The file could not be downloaded. Check your connection and try again.`,
    )
  })
  if (!response.ok) throw await refusalOf(response)
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = nameIn(response.headers.get('content-disposition'))
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), handOverMs)
}

const postOf = (asked: Record<string, unknown>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(asked),
})

async function refusalOf(response: Response): Promise<AppError> {
  const { errorBody } = await import('./error-body-schemas.ts')
  const { data } = errorBody.safeParse(await response.json().catch(() => null))
  if (!data) return new AppError('unexpected', t`The file could not be downloaded. Try again.`)
  const { code, message, fields } = data.error
  return new AppError(code, message, { ...(fields && { fields }) })
}

/** Returns the exact name of a download (RFC 6266). */
export const nameIn = (disposition: string | null): string =>
  decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1] ?? 'download')
