import { t } from '@lingui/core/macro'
import { i18n } from '#i18n'
import { AppError } from '../../../lib/app-error.ts'
import { isAnythingKept, pushFlag } from './device-flag.ts'
import { NoRoomError } from './no-room.ts'

// One service worker for three reasons: what is kept offline, notifications, and what other apps share. It goes when none
// is left.

/** Whether this browser can keep something: it needs an encrypted connection, and a database. */
export const canKeep = () =>
  window.isSecureContext && 'serviceWorker' in navigator && 'indexedDB' in window && 'locks' in navigator

/** Installs the service worker, or its newer version, with the scripts of the page's language. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(`/sw.js?l=${encodeURIComponent(i18n.locale)}`)
}

/** How long the browser may take to install the service worker; on a slow line its script takes seconds. */
const installLimitMs = 20_000

const notStarted = () =>
  t`Your browser did not start Kinstead’s background script. Reload this page, then try again. If that does not help, restart the browser.`

/** About what the worker's files need, in bytes. */
const neededRoom = 5_000_000

const hasRoom = async () => {
  const { quota, usage } = await navigator.storage.estimate()
  return quota === undefined || usage === undefined || quota - usage >= neededRoom
}

/** Fails when the browser gives a worker up that it was installing: its files did not fit, or did not arrive. */
const givenUp = ({ installing, active }: ServiceWorkerRegistration) =>
  new Promise<never>((_, reject) => {
    if (active) return
    installing?.addEventListener('statechange', async () => {
      if (installing.state !== 'redundant') return
      reject((await hasRoom()) ? new AppError('unavailable', notStarted()) : new NoRoomError())
    })
  })

/**
 * Installs the service worker and waits until it can be used.
 * @throws NoRoomError if its files do not fit on the device
 * @throws AppError `unavailable` if the browser does not start it, as after clearing its storage or in some private
 * windows: it would let us wait for ever
 */
export async function workerInUse(): Promise<ServiceWorkerRegistration> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('unavailable', notStarted())), installLimitMs)
  })
  try {
    const used = registerWorker().then((registration) =>
      Promise.race([navigator.serviceWorker.ready, givenUp(registration)]),
    )
    return await Promise.race([used, late])
  } finally {
    clearTimeout(timer)
  }
}

const registrations = async () => (await navigator.serviceWorker?.getRegistrations()) ?? []

/** Removes the service worker and its cache, unless something needs it. */
export async function removeUnusedWorker(): Promise<void> {
  if (isAnythingKept()) return
  await Promise.all((await registrations()).map((registration) => registration.unregister()))
  // Plain http has none.
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** The mark of a browser whose notifications belong to nobody any more, and still have to be ended. */
const nobodysMark = JSON.stringify({ userId: '', savedAt: 0 })

/**
 * Turns notifications off in this browser, whatever the server knows. If the browser refuses, the next page tries
 * again: a sign-out does not fail because of it.
 */
export async function forgetPush(): Promise<void> {
  try {
    localStorage.setItem(pushFlag, nobodysMark)
    for (const { pushManager } of await registrations())
      await (await pushManager?.getSubscription())?.unsubscribe()
    // Someone may have turned them on in another tab since then.
    if (localStorage.getItem(pushFlag) === nobodysMark) localStorage.removeItem(pushFlag)
    await removeUnusedWorker()
  } catch (error) {
    console.warn('notifications of this browser were not ended', error)
  }
}
