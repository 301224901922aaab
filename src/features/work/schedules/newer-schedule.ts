import { isAppError } from '../../../lib/app-error.ts'
import { type ScheduleView, scheduleView } from './schedules.schemas.ts'

/** The newer value that a refused, stale edit brought back; null when it was refused for another reason. */
export function newerScheduleOf(error: unknown): ScheduleView | null {
  if (!isAppError(error, 'conflict')) return null
  const newer = scheduleView.safeParse(error.details.current)
  return newer.success ? newer.data : null
}
