import { useSyncExternalStore } from 'react'

function onChange(run: () => void) {
  window.addEventListener('online', run)
  window.addEventListener('offline', run)
  return () => {
    window.removeEventListener('online', run)
    window.removeEventListener('offline', run)
  }
}

/** Returns whether the browser has a connection; false in the page that the service worker keeps, until it runs. */
export const useOnline = () =>
  useSyncExternalStore(
    onChange,
    () => navigator.onLine,
    () => false,
  )
