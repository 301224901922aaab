import { isAppError } from '../../../lib/app-error.ts'
import { type SecretView, secretView } from './secrets.schemas.ts'

/** The secret as it is now, which a refused, stale edit brought back; null when it was refused for another reason. */
export function newerSecretOf(error: unknown): SecretView | null {
  if (!isAppError(error, 'conflict')) return null
  const newer = secretView.safeParse(error.details.current)
  return newer.success ? newer.data : null
}
