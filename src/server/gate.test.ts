import { describe, expect, it } from 'vitest'
import { createKeyedGate } from './gate.ts'

const full = { message: 'Please try again.', retryAfterSeconds: 3 }

describe('a gate with keys', () => {
  it('runs the work of one key in order and other keys in parallel', async () => {
    const inTurn = createKeyedGate({ concurrent: 1, waiting: 10, full })
    const { promise: open, resolve } = Promise.withResolvers<void>()
    const began: string[] = []
    const work = (name: string, until?: Promise<void>) => async () => {
      began.push(name)
      await until
    }
    const ofHouse = [
      inTurn('house', work('first', open)),
      inTurn('house', work('second')),
      inTurn('house', work('third')),
    ]
    await inTurn('cabin', work('elsewhere'))
    expect(began).toEqual(['first', 'elsewhere'])
    resolve()
    await Promise.all(ofHouse)
    expect(began).toEqual(['first', 'elsewhere', 'second', 'third'])
  })

  it('continues after failed work and refuses work when the queue is full', async () => {
    const inTurn = createKeyedGate({ concurrent: 1, waiting: 1, full })
    const { promise: hang, reject } = Promise.withResolvers<void>()
    const failing = inTurn('house', () => hang)
    const waiting = inTurn('house', async () => 'done')
    await expect(inTurn('house', async () => 'late')).rejects.toMatchObject({
      code: 'unavailable',
      message: full.message,
      details: { retryAfterSeconds: 3 },
    })
    reject(new Error('no'))
    await expect(failing).rejects.toThrow('no')
    await expect(waiting).resolves.toBe('done')
    await expect(inTurn('house', async () => 'again')).resolves.toBe('again')
  })
})
