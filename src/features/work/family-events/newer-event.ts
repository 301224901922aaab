import { isAppError } from '../../../lib/app-error.ts'
import { type FamilyEventView, familyEventView } from './family-events.schemas.ts'

/** The newer value that a refused, stale edit brought back; null when it was refused for another reason. */
export function newerEventOf(error: unknown): FamilyEventView | null {
  if (!isAppError(error, 'conflict')) return null
  const newer = familyEventView.safeParse(error.details.current)
  return newer.success ? newer.data : null
}
