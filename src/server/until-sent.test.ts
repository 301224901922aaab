import { describe, expect, it } from 'vitest'
import { untilSent } from './until-sent.ts'

/** A response with this many pieces, and how often its end was reported. */
async function anAnswer(pieces: number, failsAt = Number.POSITIVE_INFINITY) {
  const told = { ends: 0, made: 0 }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (told.made === failsAt) return controller.error(new Error('broken'))
        if (told.made++ < pieces) controller.enqueue(new TextEncoder().encode('piece '))
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = new Headers([
    ['set-cookie', 'one=1'],
    ['set-cookie', 'two=2'],
  ])
  const response = await untilSent(
    () => new Response(body, { status: 201, headers }),
    () => void told.ends++,
  )
  return { response, told }
}

describe('the end of a response', () => {
  it('is reported when the body has been sent, not when it begins', async () => {
    const { response, told } = await anAnswer(100)
    expect(told.ends).toBe(0)
    expect(await response.text()).toBe('piece '.repeat(100))
    await expect.poll(() => told.ends).toBe(1)
    expect(response.status).toBe(201)
    expect(response.headers.getSetCookie()).toEqual(['one=1', 'two=2'])
  })

  it('is reported for a small body when it is made, even if nobody reads it', async () => {
    const { told } = await anAnswer(3)
    await expect.poll(() => told.ends).toBe(1)
  })

  it('is reported when the client cancels, and the rest is not made', async () => {
    const { response, told } = await anAnswer(1_000)
    await response.body?.cancel()
    await expect.poll(() => told.ends).toBe(1)
    expect(told.made).toBeLessThan(100)
  })

  it('is reported when the body fails, and the reader sees the failure', async () => {
    const { response, told } = await anAnswer(100, 50)
    await expect(response.text()).rejects.toThrow('broken')
    await expect.poll(() => told.ends).toBe(1)
  })

  it('is reported immediately without a body or response', async () => {
    let ends = 0
    const end = () => void ends++
    await untilSent(() => new Response(null, { status: 304 }), end)
    expect(ends).toBe(1)
    await expect(untilSent(() => Promise.reject(new Error('no')), end)).rejects.toThrow('no')
    expect(ends).toBe(2)
  })
})
