import { isAppError } from '../../../lib/app-error.ts'
import { type DocumentView, documentView } from './documents.schemas.ts'

/** The newer value that a refused, stale edit brought back; null when it was refused for another reason. */
export function newerDocumentOf(error: unknown): DocumentView | null {
  if (!isAppError(error, 'conflict')) return null
  const newer = documentView.safeParse(error.details.current)
  return newer.success ? newer.data : null
}
