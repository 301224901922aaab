import { vi } from 'vitest'
import { pushFlag } from '../../src/features/base/device-store/device-flag.ts'

type Start = {
  mark?: { userId: string; savedAt: number }
  /** The key of its subscription; it has none without it. */
  key?: string
  permission?: NotificationPermission
}

const keyBytes = (key: string) => new TextEncoder().encode(key).buffer

/**
 * Replaces what a page uses of its browser for notifications, and records what it asks of it. Undo it with
 * `vi.unstubAllGlobals`. Keys are texts here, and their bytes are those of the text.
 */
export function aBrowser({ mark, key, permission = 'granted' }: Start = {}) {
  const stored = new Map<string, string>()
  if (mark) stored.set(pushFlag, JSON.stringify(mark))
  const browser = {
    did: [] as string[],
    /** Whether it refuses to end a subscription. */
    refuses: false,
    subscribedFor: key ?? null,
    /** Lets the service worker never start. */
    neverReady: () => {
      ready = new Promise(() => {})
    },
  }
  const subscription = (ofKey: string) => ({
    endpoint: `https://fcm.googleapis.com/fcm/send/${ofKey}`,
    options: { applicationServerKey: keyBytes(ofKey), userVisibleOnly: true },
    toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      if (browser.refuses) throw new DOMException('no', 'AbortError')
      browser.did.push('unsubscribe')
      browser.subscribedFor = null
      return true
    },
  })
  const registration = {
    pushManager: {
      getSubscription: async () => browser.subscribedFor && subscription(browser.subscribedFor),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        browser.did.push('subscribe')
        browser.subscribedFor = Buffer.from(applicationServerKey, 'base64url').toString()
        return subscription(browser.subscribedFor)
      },
    },
    unregister: async () => browser.did.push('unregister'),
  }
  let ready: Promise<unknown> = Promise.resolve(registration)
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
  vi.stubGlobal('caches', { keys: async () => [], delete: async () => true })
  vi.stubGlobal('Notification', { permission })
  vi.stubGlobal('navigator', {
    serviceWorker: {
      register: async () => registration,
      getRegistrations: async () => [registration],
      get ready() {
        return ready
      },
    },
  })
  return browser
}
