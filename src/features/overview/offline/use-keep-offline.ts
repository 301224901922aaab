import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isDeviceInUse, isInstalled, isPushOn, isReceiving } from '../../base/device-store/device-flag.ts'

/**
 * Sends what waits, refreshes or clears what this browser keeps for offline use, keeps its notifications those of the
 * person, and lets the installed app receive what other apps share; loads nothing where there is none of these.
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
    const receive = ({ type }: { type: string }) => {
      const isNew = type === 'appinstalled'
      if (!isNew && !isInstalled() && !isReceiving()) return
      import('../share-target/keep-receiving.ts')
        .then(({ keepReceiving }) => keepReceiving(userId, { isNew }))
        .catch((error: unknown) => console.warn('nothing can be shared with this device', error))
    }
    keep()
    receive({ type: '' })
    window.addEventListener('online', keep)
    window.addEventListener('appinstalled', receive)
    return () => {
      window.removeEventListener('online', keep)
      window.removeEventListener('appinstalled', receive)
    }
  }, [userId, queryClient])
}
