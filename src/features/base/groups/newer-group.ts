import { isAppError } from '../../../lib/app-error.ts'
import { type GroupView, groupView } from './groups.schemas.ts'

/** The newer settings that a refused, stale edit brought back; null when it was refused for another reason. */
export function newerGroupOf(error: unknown): GroupView | null {
  if (!isAppError(error, 'conflict')) return null
  const newer = groupView.safeParse(error.details.current)
  return newer.success ? newer.data : null
}
