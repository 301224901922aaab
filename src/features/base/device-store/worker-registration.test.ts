import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aBrowser } from '../../../../test/push/page-browser.ts'
import { isPushOn, pushFlag } from './device-flag.ts'
import { forgetPush } from './worker-registration.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('ending the notifications of a browser', () => {
  it('leaves no mark, no subscription and no worker', async () => {
    const browser = aBrowser({ mark: { userId: 'anna', savedAt: 1 }, key: 'key' })
    await forgetPush()
    expect(isPushOn()).toBe(false)
    expect(browser.did).toEqual(['unsubscribe', 'unregister'])
  })

  it('never fails: what the browser refuses belongs to nobody, and is tried again', async () => {
    const browser = aBrowser({ mark: { userId: 'anna', savedAt: 1 }, key: 'key' })
    browser.refuses = true
    await forgetPush()
    expect(isPushOn()).toBe(true)
    expect(localStorage.getItem(pushFlag)).not.toContain('anna')
    expect(browser.did).toEqual([])
    browser.refuses = false
    await forgetPush()
    expect(isPushOn()).toBe(false)
    expect(browser.did).toEqual(['unsubscribe', 'unregister'])
  })

  it('does not fail in a browser without storage', async () => {
    aBrowser({ key: 'key' })
    vi.stubGlobal('localStorage', undefined)
    await expect(forgetPush()).resolves.toBeUndefined()
  })
})
