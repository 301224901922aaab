import { isAppError } from '../../../lib/app-error.ts'
import { type OwnershipView, ownershipView } from './ownership.schemas.ts'

/** The newer state that a refused, stale record brought back; null when it was refused for another reason. */
export function newerOwnershipOf(error: unknown): OwnershipView | null {
  if (!isAppError(error, 'conflict')) return null
  const newer = ownershipView.safeParse(error.details.current)
  return newer.success ? newer.data : null
}
