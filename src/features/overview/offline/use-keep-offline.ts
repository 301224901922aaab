import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isDeviceInUse } from '../../base/device-store/device-flag.ts'

/**
 * Sends what waits, and refreshes or clears what this browser keeps for offline use; loads nothing where nothing is
 * kept.
 */
export function useKeepOffline(userId: string | null) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const keep = () => {
      if (!isDeviceInUse()) return
      import('./keep-and-tell.ts')
        .then(({ keepAndTell }) => keepAndTell(userId, queryClient))
        .catch((error: unknown) => console.warn('what is kept offline was not refreshed', error))
    }
    keep()
    window.addEventListener('online', keep)
    return () => window.removeEventListener('online', keep)
  }, [userId, queryClient])
}
