import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { toasterDemand } from '../ui/toast-demand.ts'

/**
 * Loads the toaster once something on the page can show a toast. Not with `Suspense`: React reveals nothing else for
 * 300 ms after a fallback, and the page's own content would wait for that before it responds.
 */
export function ToasterSlot() {
  const { subscribe, isWanted, isWantedOnServer } = toasterDemand
  const wanted = useSyncExternalStore(subscribe, isWanted, isWantedOnServer)
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!wanted) return
    import('./toaster.tsx')
      .then((module) => setToaster(() => module.Toaster))
      .catch((error: unknown) => console.error('no toast can be shown', error))
  }, [wanted])
  return Toaster && <Toaster />
}
