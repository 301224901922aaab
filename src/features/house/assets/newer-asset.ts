import { isAppError } from '../../../lib/app-error.ts'
import { type AssetView, assetView } from './assets.schemas.ts'

/** The newer value that a refused, stale edit brought back; null when it was refused for another reason. */
export function newerAssetOf(error: unknown): AssetView | null {
  if (!isAppError(error, 'conflict')) return null
  const newer = assetView.safeParse(error.details.current)
  return newer.success ? newer.data : null
}
