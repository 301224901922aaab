import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as calls from '../src/features/base/notifications/notifications.calls.ts'
import { pageSize } from '../src/features/base/notifications/notifications.rules.ts'
import { newId } from '../src/lib/ids.ts'
import { aNotification } from './factories/notifications.ts'
import { origin, sameOrigin } from './request.ts'
import { aPerson, type Person, wireServer } from './wire.ts'

const server = wireServer()

let anna: Person
beforeEach(async () => {
  anna = await aPerson(server)
})

const call = (method: string, path: string, { cookie }: Pick<Person, 'cookie'> = anna) =>
  server.fetch(new Request(new URL(path, origin), { method, headers: { ...sameOrigin, cookie } }))

const tell = (person: Person, overrides: Parameters<typeof aNotification>[2] = {}) =>
  aNotification(server.database.db, person.user.id, overrides)
const list = async (path = '/api/notifications') => (await call('GET', path)).json()
const count = async (person = anna) => (await call('GET', '/api/notifications/unread-count', person)).json()

describe('the notifications on the wire', () => {
  it('are an array of items with exactly the fields of the product', async () => {
    const familyGroupId = newId()
    await tell(anna, { metadata: { familyGroupId } })
    const answer = await call('GET', '/api/notifications')
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(await answer.json()).toEqual([
      {
        id: expect.any(String),
        type: 'MEMBER_JOINED',
        title: 'Ben joined The Kellers',
        message: 'Ben can now see what the group shares.',
        isRead: false,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        metadata: { familyGroupId },
      },
    ])
  })

  it('are paged, with the address of the next page', async () => {
    for (let n = 0; n <= pageSize; n++) await tell(anna)
    const first = await call('GET', '/api/notifications')
    const next = /^<(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect(await first.json()).toHaveLength(pageSize)
    expect(next).toMatch(/^\/api\/notifications\?before=/)
    const second = await call('GET', next)
    expect(second.headers.get('link')).toBeNull()
    expect(await second.json()).toHaveLength(1)
    const nowhere = await call('GET', '/api/notifications?before=nowhere')
    expect(nowhere.status).toBe(400)
    expect(await nowhere.json()).toMatchObject({ error: { code: 'invalid' } })
  })

  it('are counted as { count }, read one by one, read all at once, and deleted', async () => {
    const [first, second] = [await tell(anna), await tell(anna), await tell(anna)]
    expect(await count()).toEqual({ count: 3 })
    expect((await call('POST', `/api/notifications/${first}/read`)).status).toBe(200)
    expect(await count()).toEqual({ count: 2 })
    expect((await call('DELETE', `/api/notifications/${second}`)).status).toBe(200)
    expect(await count()).toEqual({ count: 1 })
    expect((await call('POST', '/api/notifications/mark-all-read')).status).toBe(200)
    expect(await count()).toEqual({ count: 0 })
    expect(await list()).toMatchObject([{ isRead: true }, { isRead: true }])
  })

  it('do not exist if they belong to another person, byte for byte like unknown ones', async () => {
    const ben = await aPerson(server)
    const foreign = await tell(ben)
    const answers = await Promise.all(
      [foreign, newId(), 'none', '%00', "'"].flatMap((id) => [
        call('POST', `/api/notifications/${id}/read`),
        call('DELETE', `/api/notifications/${id}`),
      ]),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    await call('POST', '/api/notifications/mark-all-read')
    expect(await count(ben)).toEqual({ count: 1 })
  })

  it('are refused to signed-out people', async () => {
    const id = await tell(anna)
    for (const [method, path] of [
      ['GET', '/api/notifications'],
      ['GET', '/api/notifications/unread-count'],
      ['POST', `/api/notifications/${id}/read`],
      ['POST', '/api/notifications/mark-all-read'],
      ['DELETE', `/api/notifications/${id}`],
    ] as const)
      expect((await call(method, path, { cookie: '' })).status).toBe(401)
    expect(await count()).toEqual({ count: 1 })
  })
})

describe('the calls of the bell', () => {
  /** What a page has: addresses without a host, and a browser that adds its cookie. */
  const asPageOf = ({ cookie }: Pick<Person, 'cookie'>) =>
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
      server.fetch(new Request(new URL(path, origin), { ...init, headers: { ...sameOrigin, cookie } })),
    )
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  const each = [
    ['Failed to fetch notifications', () => calls.fetchNotifications(calls.newest)],
    ['Failed to fetch unread count', () => calls.fetchUnreadCount()],
    ['Failed to mark as read', () => calls.postRead(newId())],
    ['Failed to mark all as read', () => calls.postAllRead()],
    ['Failed to delete notification', () => calls.sendDelete(newId())],
  ] as const

  it('read, follow to the next page, mark and delete', async () => {
    asPageOf(anna)
    for (let n = 0; n <= pageSize; n++) await tell(anna)
    const first = await calls.fetchNotifications(calls.newest)
    const second = await calls.fetchNotifications(first.next ?? '')
    expect([first.notifications.length, second.notifications.length, second.next]).toEqual([
      pageSize,
      1,
      null,
    ])
    const id = second.notifications[0]?.id ?? ''
    await calls.postRead(id)
    expect(await calls.fetchUnreadCount()).toEqual({ count: pageSize })
    await calls.sendDelete(id)
    await calls.postAllRead()
    expect(await calls.fetchUnreadCount()).toEqual({ count: 0 })
  })

  it.each(each)('fail with "%s" when the caller is signed out', async (message, send) => {
    asPageOf({ cookie: '' })
    await expect(send()).rejects.toMatchObject({ message, code: 'signed-out' })
  })

  it.each(each)('fail with "%s" when there is no connection', async (message, send) => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('NetworkError')))
    await expect(send()).rejects.toMatchObject({ message, code: 'unavailable' })
  })

  it.each(each)('fail with "%s" when a proxy answers', async (message, send) => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }))
    await expect(send()).rejects.toMatchObject({ message, code: 'unexpected' })
  })

  it('fail with "Failed to mark as read" and "Failed to delete notification" for unknown ones', async () => {
    asPageOf(anna)
    await expect(calls.postRead(newId())).rejects.toMatchObject({
      message: 'Failed to mark as read',
      code: 'not-found',
    })
    await expect(calls.sendDelete(newId())).rejects.toMatchObject({
      message: 'Failed to delete notification',
      code: 'not-found',
    })
  })
})
