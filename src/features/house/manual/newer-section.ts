import { isAppError } from '../../../lib/app-error.ts'
import { type ManualSectionView, manualSectionView } from './manual.schemas.ts'

/** The newer value that a refused, stale edit brought back; null when it was refused for another reason. */
export function newerSectionOf(error: unknown): ManualSectionView | null {
  if (!isAppError(error, 'conflict')) return null
  const newer = manualSectionView.safeParse(error.details.current)
  return newer.success ? newer.data : null
}
