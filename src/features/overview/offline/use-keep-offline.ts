import { useEffect } from 'react'
import { isDeviceInUse } from '../../base/device-store/device-flag.ts'

/** Refreshes or clears what this browser keeps for offline use; loads nothing where nothing is kept. */
export function useKeepOffline(userId: string | null) {
  useEffect(() => {
    if (!isDeviceInUse()) return
    import('./keep-offline.ts')
      .then(({ keepOffline }) => keepOffline(userId))
      .catch((error: unknown) => console.warn('what is kept offline was not refreshed', error))
  }, [userId])
}
