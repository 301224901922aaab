import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isDeviceInUse, isPushOn } from '../../base/device-store/device-flag.ts'

/**
 * Sends what waits, refreshes or clears what this browser keeps for offline use, and keeps its notifications those of the
 * person; loads nothing where there is neither.
 */
export function useKeepOffline(userId: string | null) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const keep = () => {
      if (!isDeviceInUse() && !isPushOn()) return
      import('./keep-and-tell.ts')
        .then(({ keepAndTell }) => keepAndTell(userId, queryClient))
        .catch((error: unknown) => console.warn('what is kept offline was not refreshed', error))
    }
    keep()
    window.addEventListener('online', keep)
    return () => window.removeEventListener('online', keep)
  }, [userId, queryClient])
}
