import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toasterDemand } from '../ui/toast-demand.ts'

const Toaster = lazy(() => import('./toaster.tsx').then(({ Toaster: component }) => ({ default: component })))

/** Loads the toaster once something on the page can show a toast. */
export function ToasterSlot() {
  const { subscribe, isWanted, isWantedOnServer } = toasterDemand
  const wanted = useSyncExternalStore(subscribe, isWanted, isWantedOnServer)
  return wanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
