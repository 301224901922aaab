import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aBrowser } from '../../../../test/push/page-browser.ts'
import { isPushOn } from '../device-store/device-flag.ts'
import { keepPush, type PushServer } from './device-push.ts'

const textOfKey = (key: string) => Buffer.from(key).toString('base64url')

/** A server with this key, which may know the browser, and records what it is asked. */
function aServer({ isKnown = true, key = 'key' } = {}) {
  const asked: string[] = []
  const server: PushServer = {
    getPushSettings: async () => {
      asked.push('settings')
      return { publicKey: textOfKey(key), isKnown }
    },
    savePushSubscription: async ({ data }) => void asked.push(`save ${data.endpoint.split('/').at(-1)}`),
    removePushSubscription: async () => void asked.push('remove'),
  }
  return { server, asked }
}

const mine = () => ({ mark: { userId: 'anna', savedAt: Date.now() }, key: 'key' })

// Each test begins as a new document.
beforeEach(async () => {
  aBrowser()
  await keepPush(null, aServer().server)
})
afterEach(() => vi.unstubAllGlobals())

describe('a page of a browser with notifications', () => {
  it('asks the server once whether it knows the browser', async () => {
    const browser = aBrowser(mine())
    const { server, asked } = aServer()
    expect(await keepPush('anna', server)).toBe(false)
    expect(await keepPush('anna', server)).toBe(false)
    expect(asked).toEqual(['settings'])
    expect(browser.did).toEqual([])
  })

  it('subscribes again at once if the server does not know it', async () => {
    const browser = aBrowser(mine())
    const { server, asked } = aServer({ isKnown: false })
    expect(await keepPush('anna', server)).toBe(true)
    expect(asked).toEqual(['settings', 'save key'])
    expect(browser.did).toEqual(['unsubscribe', 'subscribe'])
  })

  it('subscribes again at once for another key', async () => {
    const browser = aBrowser(mine())
    const { server, asked } = aServer({ key: 'other' })
    expect(await keepPush('anna', server)).toBe(true)
    expect(asked).toEqual(['settings', 'save other'])
    expect(browser.did).toEqual(['unsubscribe', 'subscribe'])
  })

  it('tells the server its address again after a day, without another subscription', async () => {
    const browser = aBrowser({ ...mine(), mark: { userId: 'anna', savedAt: 0 } })
    const { server, asked } = aServer()
    expect(await keepPush('anna', server)).toBe(true)
    expect(asked).toEqual(['settings', 'save key'])
    expect(browser.did).toEqual([])
  })

  it('does not wait for ever for a browser that does not start the service worker', async () => {
    vi.useFakeTimers()
    try {
      const browser = aBrowser(mine())
      browser.neverReady()
      const { server, asked } = aServer()
      const kept = keepPush('anna', server)
      const refused = expect(kept).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('Reload this page, then try again.'),
      })
      await vi.advanceTimersByTimeAsync(20_000)
      await refused
      expect(asked).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })

  it('asks again if the server did not answer', async () => {
    aBrowser(mine())
    const { server, asked } = aServer()
    const silent = { ...server, getPushSettings: () => Promise.reject(new Error('offline')) }
    await expect(keepPush('anna', silent)).rejects.toThrow('offline')
    expect(await keepPush('anna', server)).toBe(false)
    expect(asked).toEqual(['settings'])
  })

  it('asks again after a sign-in', async () => {
    aBrowser(mine())
    const { server, asked } = aServer()
    await keepPush('anna', server)
    await keepPush(null, server)
    await keepPush('anna', server)
    expect(asked).toEqual(['settings', 'settings'])
    expect(isPushOn()).toBe(true)
  })

  it('ends them for another person, and where they are no longer allowed', async () => {
    const { server, asked } = aServer()
    aBrowser(mine())
    await keepPush('ben', server)
    expect(isPushOn()).toBe(false)
    expect(asked).toEqual([])
    aBrowser({ ...mine(), permission: 'denied' })
    await keepPush('anna', server)
    expect(isPushOn()).toBe(false)
    expect(asked).toEqual(['remove'])
  })

  it('ends what a sign-out could not end, before anyone signs in', async () => {
    const browser = aBrowser({ mark: { userId: '', savedAt: 0 }, key: 'key' })
    const { server, asked } = aServer()
    await keepPush(null, server)
    expect(isPushOn()).toBe(false)
    expect(browser.did).toEqual(['unsubscribe', 'unregister'])
    expect(asked).toEqual([])
  })

  it('asks nothing where notifications are off', async () => {
    aBrowser()
    const { server, asked } = aServer()
    expect(await keepPush('anna', server)).toBe(false)
    expect(asked).toEqual([])
  })
})
