import { describe, expect, it } from 'vitest'
import { AppError } from '../../lib/app-error.ts'
import { createUploadQueue, type Send } from './upload-queue.ts'

const house = { propertyId: 'house', assetId: null }
const photo = (name: string, type = 'image/jpeg') => new File(['bytes'], name, { type })

/** A queue whose sending is in the hands of the test. */
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
  const queue = createUploadQueue(send, () => `id-${made++}`)
  const onSettled = () => void settled++
  /** After everything that follows at once. */
  const quiet = () => new Promise((resolve) => setImmediate(resolve))
  return {
    queue,
    onSettled,
    sent,
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

describe('files on their way', () => {
  it('go two at a time, the others follow', async () => {
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

  it('are refused before they are sent when the browser can tell, each with its sentence', () => {
    const { queue, onSettled, sent, states } = aQueue()
    queue.getState().add([photo('a.svg', 'image/svg+xml'), photo('b')], house, onSettled)
    expect(states()).toEqual(['a.svg failed', 'b sending'])
    expect(queue.getState().uploads[0]).toMatchObject({
      complaint: expect.stringContaining('Unsupported'),
      canRetry: false,
    })
    expect([...sent.keys()]).toEqual(['b'])
  })

  it('that failed are sent again under the same id, so that a lost answer stores nothing twice', async () => {
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

  it('that are wrong in themselves are not offered again', async () => {
    const { queue, onSettled, fail } = aQueue()
    queue.getState().add([photo('a')], house, onSettled)
    await fail('a', new AppError('invalid', 'Damaged.'))
    expect(queue.getState().uploads[0]).toMatchObject({ complaint: 'Damaged.', canRetry: false })
  })

  it('that are cancelled stop, make room, and what shows them is read again', async () => {
    const { queue, onSettled, sent, states, quiet, settledCount } = aQueue()
    queue.getState().add([photo('a'), photo('b'), photo('c')], house, onSettled)
    queue.getState().cancel('id-0')
    await quiet()
    expect(sent.get('a')?.signal.aborted).toBe(true)
    expect(states()).toEqual(['b sending', 'c sending'])
    expect(settledCount()).toBe(1)
  })

  it('that have arrived are forgotten for one place at a time', async () => {
    const { queue, onSettled, states, arrive } = aQueue()
    queue.getState().add([photo('a')], house, onSettled)
    queue.getState().add([photo('b')], { ...house, assetId: 'boiler' }, onSettled)
    await arrive('a')
    await arrive('b')
    queue.getState().clearDone(house)
    expect(states()).toEqual(['b done'])
  })
})
