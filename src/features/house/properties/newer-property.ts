import { isAppError } from '../../../lib/app-error.ts'
import { type PropertyView, propertyView } from './properties.schemas.ts'

/** The newer value that a refused, stale edit brought back; null when it was refused for another reason. */
export function newerPropertyOf(error: unknown): PropertyView | null {
  if (!isAppError(error, 'conflict')) return null
  const newer = propertyView.safeParse(error.details.current)
  return newer.success ? newer.data : null
}
