import { i18n } from '#i18n'

/** Whether this browser can keep something: it needs an encrypted connection, and a database. */
export const canKeep = () =>
  window.isSecureContext && 'serviceWorker' in navigator && 'indexedDB' in window && 'locks' in navigator

/** Installs the service worker, or its newer version, with the scripts of the page's language. */
export async function registerWorker(): Promise<void> {
  await navigator.serviceWorker.register(`/sw.js?l=${encodeURIComponent(i18n.locale)}`)
}
