import { describe, expect, it } from 'vitest'
import { readDocumentUpload } from '../features/base/files/server/upload.response.ts'
import { type BodyPace, withPace } from './body-limit.ts'

/** A body that yields its pieces immediately and then nothing more, unless it ends. */
function stalling(pieces: number, { ends = false } = {}) {
  let given = 0
  let isCancelled = false
  let isEnded = false
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (given++ < pieces) return controller.enqueue(new Uint8Array(1_000))
      if (ends) {
        isEnded = true
        return controller.close()
      }
      return new Promise<void>(() => {})
    },
    cancel() {
      isCancelled = true
    },
  })
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/pdf' },
    duplex: 'half',
  }
  return {
    request: new Request('https://kinstead.example/', init),
    isCancelled: () => isCancelled,
    isEnded: () => isEnded,
  }
}

const read = async (request: Request, pace: BodyPace) => {
  const lateness: string[] = []
  const bytes = readDocumentUpload(withPace(request, pace, () => lateness.push('late')).request)
  return { lateness, outcome: await bytes.then(({ byteLength }) => byteLength).catch((error) => error) }
}

describe('a request body', () => {
  it('fails with a message when it stops arriving, and leaves the connection for the response', async () => {
    const { request, isCancelled } = stalling(3)
    const { lateness, outcome } = await read(request, { idleMs: 10, totalMs: 3_600_000 })
    expect(outcome).toMatchObject({
      code: 'invalid',
      message: 'The upload was interrupted. Upload the file again.',
    })
    expect([lateness, isCancelled()]).toEqual([['late'], false])
  })

  it('fails when it takes longer than the total limit, however short each pause is', async () => {
    const { request } = stalling(3)
    const { lateness } = await read(request, { idleMs: 3_600_000, totalMs: 10 })
    expect(lateness).toEqual(['late'])
  })

  it('arrives complete at a normal pace', async () => {
    const { request } = stalling(3, { ends: true })
    expect(await read(request, { idleMs: 3_600_000, totalMs: 3_600_000 })).toEqual({
      lateness: [],
      outcome: 3_000,
    })
  })

  it('of a file gains time with each byte', async () => {
    const slow = () => {
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          controller.enqueue(new Uint8Array(1_000))
          await new Promise((resolve) => setTimeout(resolve, 1_000))
          controller.close()
        },
      })
      const headers = { 'content-type': 'application/pdf' }
      const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, headers, duplex: 'half' }
      return new Request('https://kinstead.example/', init)
    }
    const pace = { idleMs: 3_600_000, totalMs: 50 }
    expect((await read(slow(), pace)).lateness).toEqual(['late'])
    expect((await read(slow(), { ...pace, bytesPerExtraSecond: 10 })).outcome).toBe(1_000)
  })

  it('is not late while nobody reads it', async () => {
    let late = false
    const { request } = stalling(1)
    const { request: paced } = withPace(request, { idleMs: 1, totalMs: 1 }, () => {
      late = true
    })
    const other = stalling(0)
    await read(other.request, { idleMs: 20, totalMs: 3_600_000 })
    expect([late, paced.method, paced.headers.get('content-type')]).toEqual([
      false,
      'POST',
      'application/pdf',
    ])
  })
})

describe('the rest of a body after the response', () => {
  it('is read to its end so that the sender reads the response', async () => {
    const { request, isEnded } = stalling(500, { ends: true })
    await withPace(request, { idleMs: 3_600_000, totalMs: 3_600_000 }, () => {}).discardRest()
    expect(isEnded()).toBe(true)
  })

  it('is cut off when it does not end', async () => {
    const endless = stalling(Number.POSITIVE_INFINITY)
    await withPace(endless.request, { idleMs: 3_600_000, totalMs: 3_600_000 }, () => {}).discardRest()
    const stopped = stalling(3)
    await withPace(stopped.request, { idleMs: 10, totalMs: 3_600_000 }, () => {}).discardRest()
    expect([endless.isCancelled(), stopped.isCancelled()]).toEqual([true, true])
  })
})
