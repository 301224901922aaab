import { isAppError } from '../../../lib/app-error.ts'
import { type ProjectView, projectView } from './projects.schemas.ts'

/** The newer value that a refused, stale edit brought back; null when it was refused for another reason. */
export function newerProjectOf(error: unknown): ProjectView | null {
  if (!isAppError(error, 'conflict')) return null
  const newer = projectView.safeParse(error.details.current)
  return newer.success ? newer.data : null
}
