import { describe, expect, it } from 'vitest'
import { AppError } from '../../../lib/app-error.ts'
import { createUploadQueue, type Later, type Send } from './upload-queue.ts'

const house = { propertyId: 'house', assetId: null }
const photo = (name: string, type = 'image/jpeg') => new File(['bytes'], name, { type })

/** A queue whose sending is controlled by the test. */
function aQueue() {
  const sent = new Map<string, { settle: PromiseWithResolvers<void>; signal: AbortSignal; ids: string[] }>()
  let made = 0
  let settled = 0
  const send: Send = ({ id, file }, { signal }) => {
    const settle = Promise.withResolvers<void>()
    signal.addEventListener('abort', () => settle.reject(new Error('aborted')))
    sent.set(file.name, { settle, signal, ids: [...(sent.get(file.name)?.ids ?? []), id] })
    return settle.promise
  }
  const pauses: { run: () => void; seconds: number; isCalledOff: boolean }[] = []
  const later: Later = (run, seconds) => {
    const pause = { run, seconds, isCalledOff: false }
    pauses.push(pause)
    return () => {
      pause.isCalledOff = true
    }
  }
  const queue = createUploadQueue(send, () => `id-${made++}`, later)
  const onSettled = () => void settled++
  /** After all microtasks. */
  const quiet = () => new Promise((resolve) => setImmediate(resolve))
  return {
    queue,
    onSettled,
    sent,
    pauses,
    settledCount: () => settled,
    states: () => queue.getState().uploads.map(({ file, state }) => `${file.name} ${state}`),
    arrive: async (name: string) => {
      sent.get(name)?.settle.resolve()
      await quiet()
    },
    fail: async (name: string, error: unknown) => {
      sent.get(name)?.settle.reject(error)
      await quiet()
    },
    quiet,
  }
}

describe('queued uploads', () => {
  it('run two at a time, in order', async () => {
    const { queue, onSettled, states, arrive, settledCount } = aQueue()
    queue.getState().add([photo('a'), photo('b'), photo('c')], house, onSettled)
    expect(states()).toEqual(['a sending', 'b sending', 'c waiting'])
    await arrive('a')
    expect(states()).toEqual(['a done', 'b sending', 'c sending'])
    await arrive('c')
    await arrive('b')
    expect(states()).toEqual(['a done', 'b done', 'c done'])
    expect(settledCount()).toBe(3)
  })

  it('are refused before sending when the browser can tell, each with a message', () => {
    const { queue, onSettled, sent, states } = aQueue()
    queue.getState().add([photo('a.svg', 'image/svg+xml'), photo('b')], house, onSettled)
    expect(states()).toEqual(['a.svg failed', 'b sending'])
    expect(queue.getState().uploads[0]).toMatchObject({
      complaint: expect.stringContaining('Unsupported'),
      canRetry: false,
    })
    expect([...sent.keys()]).toEqual(['b'])
  })

  it('are sent again under the same ID after a failure, so that nothing is stored twice', async () => {
    const { queue, onSettled, sent, states, fail, arrive } = aQueue()
    queue.getState().add([photo('a')], house, onSettled)
    await fail('a', new AppError('unavailable', 'No connection.'))
    const [failed] = queue.getState().uploads
    expect(failed).toMatchObject({ state: 'failed', complaint: 'No connection.', canRetry: true })
    queue.getState().retry(failed?.id ?? '')
    await arrive('a')
    expect(states()).toEqual(['a done'])
    expect(sent.get('a')?.ids).toEqual(['id-0', 'id-0'])
  })

  it('are retried when the server says, up to five times, when it is busy', async () => {
    const { queue, onSettled, sent, pauses, states, fail } = aQueue()
    const noRoom = new AppError('unavailable', 'Many files at once.', { retryAfterSeconds: 60 })
    queue.getState().add([photo('a')], house, onSettled)
    for (const pauseNumber of [1, 2, 3, 4]) {
      await fail('a', noRoom)
      expect(states()).toEqual(['a waiting'])
      expect(queue.getState().uploads[0]).toMatchObject({ isPaused: true, complaint: 'Many files at once.' })
      expect(pauses.map(({ seconds }) => seconds)).toEqual(Array.from({ length: pauseNumber }, () => 60))
      pauses.at(-1)?.run()
      expect(states()).toEqual(['a sending'])
    }
    await fail('a', noRoom)
    expect(queue.getState().uploads[0]).toMatchObject({ state: 'failed', isPaused: false, canRetry: true })
    expect(pauses).toHaveLength(4)
    expect(sent.get('a')?.ids).toEqual(Array.from({ length: 5 }, () => 'id-0'))
    // A manual retry resets the attempts.
    queue.getState().retry('id-0')
    await fail('a', noRoom)
    expect(states()).toEqual(['a waiting'])
  })

  it('let others go first while they wait for the server', async () => {
    const { queue, onSettled, states, arrive, fail } = aQueue()
    queue.getState().add([photo('a'), photo('b'), photo('c')], house, onSettled)
    await fail('a', new AppError('unavailable', 'Many files at once.', { retryAfterSeconds: 60 }))
    expect(states()).toEqual(['a waiting', 'b sending', 'c sending'])
    await arrive('b')
    expect(states()).toEqual(['a waiting', 'b done', 'c sending'])
  })

  it('can be sent at once or cancelled while they wait, and are not sent twice', async () => {
    const { queue, onSettled, pauses, sent, states, arrive, fail, settledCount } = aQueue()
    const noRoom = new AppError('unavailable', 'Many files at once.', { retryAfterSeconds: 60 })
    queue.getState().add([photo('a'), photo('b')], house, onSettled)
    await fail('a', noRoom)
    await fail('b', noRoom)
    queue.getState().retry('id-0')
    queue.getState().cancel('id-1')
    expect(pauses.map(({ isCalledOff }) => isCalledOff)).toEqual([true, true])
    await arrive('a')
    expect(states()).toEqual(['a done'])
    expect(sent.get('b')?.ids).toEqual(['id-1'])
    expect(settledCount()).toBe(3)
  })

  it('are not retried automatically when refused for an hour', async () => {
    const { queue, onSettled, pauses, states, fail } = aQueue()
    queue.getState().add([photo('a')], house, onSettled)
    await fail('a', new AppError('too-many', 'Too many files.', { retryAfterSeconds: 3_600 }))
    expect(states()).toEqual(['a failed'])
    expect(pauses).toEqual([])
  })

  it('cannot be retried when they are invalid', async () => {
    const { queue, onSettled, fail } = aQueue()
    queue.getState().add([photo('a')], house, onSettled)
    await fail('a', new AppError('invalid', 'Damaged.'))
    expect(queue.getState().uploads[0]).toMatchObject({ complaint: 'Damaged.', canRetry: false })
  })

  it('can be cancelled, which frees their slot and refreshes the list', async () => {
    const { queue, onSettled, sent, states, quiet, settledCount } = aQueue()
    queue.getState().add([photo('a'), photo('b'), photo('c')], house, onSettled)
    queue.getState().cancel('id-0')
    await quiet()
    expect(sent.get('a')?.signal.aborted).toBe(true)
    expect(states()).toEqual(['b sending', 'c sending'])
    expect(settledCount()).toBe(1)
  })

  it('are cleared per target once they are uploaded', async () => {
    const { queue, onSettled, states, arrive } = aQueue()
    queue.getState().add([photo('a')], house, onSettled)
    queue.getState().add([photo('b')], { ...house, assetId: 'boiler' }, onSettled)
    await arrive('a')
    await arrive('b')
    queue.getState().clearDone(house)
    expect(states()).toEqual(['b done'])
  })
})
