import { isAppError } from '../../../lib/app-error.ts'
import { type CommentView, commentView } from './comments.schemas.ts'

/** The newer comment that a refused edit brought along, if it did. */
export function newerCommentOf(error: unknown): CommentView | null {
  if (!isAppError(error, 'conflict')) return null
  return commentView.safeParse(error.details.current).data ?? null
}
