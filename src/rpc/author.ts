import { t } from '@lingui/core/macro'
import { AppError } from '../lib/app-error.ts'
import { authorHeader } from '../lib/author-header.ts'

/**
 * Refuses what someone else recorded offline in this browser.
 * @throws AppError `forbidden`
 */
export function requireAuthor({ headers }: Pick<Request, 'headers'>, userId: string): void {
  const author = headers.get(authorHeader)
  if (author === null || author === userId) return
  throw new AppError('forbidden', t`Someone else recorded this. Only that person can send it.`)
}
