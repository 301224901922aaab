import { pushTitle, readPush } from '../push-message.rules.ts'
import { pushTargetOf } from '../push-target.ts'

// What the service worker does with notifications. It knows no person and stores nothing.

type Lifetime = { waitUntil: (work: Promise<unknown>) => void }
type Pushed = Lifetime & { data: { text: () => string } | null }
type Clicked = Lifetime & { notification: { data: unknown; close: () => void } }
type Renewed = Lifetime & {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}
type Window = { url: string; focus: () => Promise<unknown> }

/** The parts of the worker's global scope that it uses. */
export type PushScope = {
  fetch: (address: string, init: RequestInit) => Promise<unknown>
  registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'pushManager'>
  clients: {
    matchAll: (options: { type: 'window' }) => Promise<readonly Window[]>
    openWindow: (address: string) => Promise<unknown>
  }
  addEventListener: {
    (type: 'push', listener: (event: Pushed) => void): void
    (type: 'notificationclick', listener: (event: Clicked) => void): void
    (type: 'pushsubscriptionchange', listener: (event: Renewed) => void): void
  }
}

export function listenForPush(scope: PushScope & { location: { origin: string } }): void {
  scope.addEventListener('push', (event) => {
    const { body, tag, path } = readPush(event.data?.text())
    const options = { body, tag, icon: '/icon-192.png', data: { path } }
    event.waitUntil(scope.registration.showNotification(pushTitle, options))
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(scope, event.notification.data))
  })
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(scope, event)))
}

/** Shows a page that is open already, or a new one: never in place of another, where something may be half written. */
async function open({ clients, location }: Parameters<typeof listenForPush>[0], given: unknown) {
  const { path } = readPush(JSON.stringify(given))
  const address = new URL(path, location.origin).href
  const windows = await clients.matchAll({ type: 'window' })
  const same = windows.find(({ url }) => url === address)
  await (same ? same.focus() : clients.openWindow(address))
}

/** Tells the server the new address. Without the old one, the next page that is opened notices and does it. */
async function renew(scope: PushScope, { oldSubscription, newSubscription }: Renewed) {
  if (!oldSubscription) return
  const { applicationServerKey } = oldSubscription.options
  const next =
    newSubscription ??
    (await scope.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  await scope.fetch('/api/push-subscription', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oldEndpoint: oldSubscription.endpoint, ...pushTargetOf(next) }),
  })
}
