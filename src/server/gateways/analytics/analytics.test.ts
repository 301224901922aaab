import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { anAnalyticsUpstream } from '../../../../test/analytics-upstream.ts'
import { createAnalytics } from './analytics.ts'

const upstream = await anAnalyticsUpstream()
afterAll(upstream.close)
afterEach(() => vi.restoreAllMocks())

describe('the analytics relay', () => {
  it('waits 5 s for an upstream that never answers, then gives up', async () => {
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    // The limit is over as soon as the upstream has the call, so that the test need not wait.
    upstream.behaviour.answer = () => limit.abort(new Error('the limit is over'))
    const analytics = createAnalytics({ key: 'phc_test', host: upstream.origin })
    const call = {
      call: 'events',
      query: new URLSearchParams(),
      headers: new Headers(),
      address: '192.0.2.1',
      body: new Uint8Array([123, 125]),
    } as const
    await expect(analytics?.forward(call)).rejects.toThrow('the limit is over')
    expect(timeout.mock.calls).toEqual([[5_000]])
    expect(upstream.asked).toHaveLength(1)
  })
})
