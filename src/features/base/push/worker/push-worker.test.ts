import { describe, expect, it } from 'vitest'
import { pushAbilityOf, pushDeviceOf, shownAbilityOf } from '../push.rules.ts'
import { readPush, writePush } from '../push-message.rules.ts'
import { listenForPush, type PushScope } from './push-worker.ts'

const origin = 'https://home.example'

/** The scope of a worker, which records what it does. */
function aScope({ open = [] }: { open?: string[] } = {}) {
  const did: unknown[] = []
  const listeners = new Map<string, (event: never) => void>()
  const scope: PushScope & { location: { origin: string } } = {
    location: { origin },
    fetch: async (address, { method, body }) =>
      did.push(['fetch', address, method, JSON.parse(String(body))]),
    registration: {
      showNotification: async (title, options) => {
        did.push(['show', title, options])
      },
      pushManager: {
        subscribe: async () => aSubscription('new'),
        getSubscription: async () => null,
        permissionState: async () => 'granted',
      },
    },
    clients: {
      matchAll: async () => open.map((url) => ({ url, focus: async () => did.push(['focus', url]) })),
      openWindow: async (address) => did.push(['open', address]),
    },
    addEventListener: (type: string, listener: (event: never) => void) => {
      listeners.set(type, listener)
    },
  }
  listenForPush(scope)
  return {
    did,
    /** Delivers an event, and waits for what it keeps the worker alive for. */
    async happen(type: string, event: object) {
      const works: Promise<unknown>[] = []
      const listener = listeners.get(type)
      Reflect.apply(listener ?? (() => {}), null, [
        { ...event, waitUntil: (work: Promise<unknown>) => works.push(work) },
      ])
      await Promise.all(works)
    },
  }
}

const aSubscription = (name: string): PushSubscription => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  expirationTime: null,
  options: { userVisibleOnly: true, applicationServerKey: null },
  getKey: () => null,
  toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => true,
})

const shown = { body: 'Your task is overdue', tag: 'one', path: '/task/1' }
const dataOf = (text: string) => ({ data: { text: () => text } })

describe('the service worker', () => {
  it('shows a message as its kind, under the name of the product', async () => {
    const { did, happen } = aScope()
    await happen('push', dataOf(writePush(shown)))
    const options = { body: shown.body, tag: 'one', icon: '/icon-192.png', data: { path: '/task/1' } }
    expect(did).toEqual([['show', 'Kinstead', options]])
  })

  it.each([null, dataOf('').data, dataOf('no message').data, dataOf('[]').data, dataOf('{"path":5}').data])(
    'shows something for a message that it cannot read',
    async (data) => {
      const { did, happen } = aScope()
      await happen('push', { data })
      expect(did).toMatchObject([['show', 'Kinstead', { data: { path: '/notifications' } }]])
    },
  )

  it('opens the page of a notification, or shows the window that has it, and no page elsewhere', async () => {
    const clicked = (path: string) => ({ notification: { data: { path }, close: () => {} } })
    const fresh = aScope({ open: [`${origin}/task/1/edit`] })
    await fresh.happen('notificationclick', clicked('/task/1'))
    await fresh.happen('notificationclick', clicked('//evil.example/'))
    expect(fresh.did).toEqual([
      ['open', `${origin}/task/1`],
      ['open', `${origin}/notifications`],
    ])
    const there = aScope({ open: [`${origin}/task/1`] })
    await there.happen('notificationclick', clicked('/task/1'))
    expect(there.did).toEqual([['focus', `${origin}/task/1`]])
  })

  it('tells the server the new address of its browser', async () => {
    const old = aSubscription('old')
    const { did, happen } = aScope()
    await happen('pushsubscriptionchange', { oldSubscription: old })
    await happen('pushsubscriptionchange', { oldSubscription: null })
    const body = {
      oldEndpoint: old.endpoint,
      endpoint: aSubscription('new').endpoint,
      p256dh: 'p',
      auth: 'a',
    }
    expect(did).toEqual([['fetch', '/api/push-subscription', 'POST', body]])
  })
})

describe('a message', () => {
  it.each(['//evil.example', '/\\evil.example', '/a\\b', 'https://evil.example', 'task', ''])(
    'never leads to %j',
    (path) => {
      expect(readPush(JSON.stringify({ ...shown, path })).path).toBe('/notifications')
    },
  )
})

describe('what a browser can do', () => {
  const able = {
    canPush: true,
    permission: 'default',
    hasSubscription: false,
    device: 'computer',
    isInstalled: false,
  } as const

  it.each([
    [{}, 'off'],
    [{ permission: 'denied', hasSubscription: true }, 'blocked'],
    [{ permission: 'granted', hasSubscription: true }, 'on'],
    [{ permission: 'granted' }, 'off'],
    [{ canPush: false }, 'unsupported'],
    [{ canPush: false, device: 'ios' }, 'needs-home-screen'],
    [{ canPush: false, device: 'ios', isInstalled: true }, 'unsupported'],
  ] as const)('with %j is %s', (facts, ability) => {
    expect(pushAbilityOf({ ...able, ...facts })).toBe(ability)
  })

  it('is shown as on only if the server knows the browser', () => {
    expect(shownAbilityOf('on', true)).toBe('on')
    expect(shownAbilityOf('on', false)).toBe('off')
    expect(shownAbilityOf('blocked', false)).toBe('blocked')
  })

  it.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, 'computer'],
    ['Mozilla/5.0 (Linux; Android 15)', 5, 'android'],
    ['Mozilla/5.0 (Windows NT 10.0)', 10, 'computer'],
  ] as const)('of %s depends on the device', (userAgent, touchPoints, device) => {
    expect(pushDeviceOf(userAgent, touchPoints)).toBe(device)
  })
})
