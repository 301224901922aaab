// Whether anything on the page can raise a notice. The landing page cannot, and should not load what shows them.

let isWanted = false
const listeners = new Set<() => void>()

export function wantToaster() {
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
