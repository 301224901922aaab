import { afterEach, describe, expect, it, vi } from 'vitest'
import { bodyPace } from '../server/body-limit.ts'
import { callInTime, connectionTexts } from './call-in-time.ts'

afterEach(() => vi.unstubAllGlobals())

const address = 'https://home.example/_serverFn/groups.listMyFamilyGroups'

/** A browser whose network handles each request like this. */
function aNetwork(answer: (init: RequestInit) => Promise<Response>, { onLine = true } = {}) {
  vi.stubGlobal('navigator', { onLine })
  vi.stubGlobal('fetch', (_: URL, init: RequestInit) => answer(init))
}

const silence = ({ signal }: RequestInit) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

const patient = { read: 60_000, change: 60_000, file: 60_000 }

/** The start of an answer that never ends. */
const halfAnAnswer = async ({ signal }: RequestInit) =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('[1,'))
        signal?.addEventListener('abort', () => controller.error(signal.reason))
      },
    }),
    { status: 202, headers: { 'x-kept': 'yes' } },
  )

describe('a network call', () => {
  it('returns the server’s answer', async () => {
    aNetwork(async () => new Response('fine'))
    expect(await (await callInTime(address)).text()).toBe('fine')
  })

  it.each([
    [false, connectionTexts.offline],
    [true, connectionTexts.noAnswer],
  ])('reports a missing answer in a sentence (navigator.onLine: %s)', async (onLine, sentence) => {
    aNetwork(() => Promise.reject(new TypeError('Failed to fetch')), { onLine })
    await expect(callInTime(address)).rejects.toMatchObject({ code: 'unavailable', message: sentence })
  })

  it.each([
    ['a read', {}, { ...patient, read: 1 }],
    ['a change', { method: 'POST', body: '{}' }, { ...patient, change: 1 }],
    ['a change with a file', { method: 'POST', body: 'a'.repeat(8_000_000) }, { ...patient, file: 1 }],
  ])('times out %s with its own limit', async (_, init, limits) => {
    aNetwork(silence)
    await expect(callInTime(address, init, limits)).rejects.toMatchObject({
      code: 'unavailable',
      message: connectionTexts.noAnswer,
    })
  })

  it('passes on the caller’s own cancellation', async () => {
    aNetwork(silence)
    const own = new AbortController()
    const call = callInTime(address, { signal: own.signal })
    own.abort(new Error('a newer search'))
    await expect(call).rejects.toThrow('a newer search')
  })

  it('reports an interrupted answer, but not the caller’s cancellation', async () => {
    aNetwork(halfAnAnswer)
    const response = await callInTime(address, {}, { ...patient, read: 1 })
    expect([response.status, response.headers.get('x-kept')]).toEqual([202, 'yes'])
    await expect(response.text()).rejects.toMatchObject({
      code: 'unavailable',
      message: connectionTexts.noAnswer,
    })
    const own = new AbortController()
    const left = await callInTime(address, { signal: own.signal })
    own.abort(new Error('a newer search'))
    await expect(left.text()).rejects.toThrow('a newer search')
  })

  it('waits longer for an upload than the server takes to read it', async () => {
    const waits = vi.spyOn(AbortSignal, 'timeout')
    aNetwork(async () => new Response('fine'))
    await callInTime(address, { method: 'POST', body: 'a'.repeat(8_000_000) })
    expect(waits.mock.lastCall?.[0]).toBeGreaterThan(bodyPace('/_serverFn/feedback.submitFeedback').totalMs)
    waits.mockRestore()
  })
})
