import { isAppError } from '../../../lib/app-error.ts'
import { type TaskView, taskView } from './tasks.schemas.ts'

/** The newer value that a refused, stale edit brought back; null when it was refused for another reason. */
export function newerTaskOf(error: unknown): TaskView | null {
  if (!isAppError(error, 'conflict')) return null
  const newer = taskView.safeParse(error.details.current)
  return newer.success ? newer.data : null
}
