// Whether anything on the page can show a toast. The landing page cannot, and should not load the toaster.

let isWanted = false
const listeners = new Set<() => void>()

export function requestToaster() {
  isWanted = true
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore`. */
export const toasterDemand = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isWanted: () => isWanted,
  isWantedOnServer: () => false,
}
