import { t } from '@lingui/core/macro'
import { AppError } from '../lib/app-error.ts'

type GateOptions = {
  concurrent: number
  waiting: number
  /** Response when the queue is full, and when to try again. */
  full?: { message: string; retryAfterSeconds: number }
}

/** Releases a place. */
export type Release = () => void

type Acquire = (signal?: AbortSignal) => Promise<Release>

const manyPictures = {
  get message() {
    return t`Many pictures are being processed right now. Try again in a minute.`
  },
  retryAfterSeconds: 60,
}

/** Runs at most `concurrent` pieces of work and queues at most `waiting`; more are refused and may retry later. */
export const createGate = (options: GateOptions) => {
  const enter = createSemaphore(options)
  return <Value>(work: () => Promise<Value>, signal?: AbortSignal) => within(enter(signal), work)
}

/** Creates a gate for each key (a person, a group). */
export function createKeyedGate(options: GateOptions) {
  const enter = createKeyedSemaphore(options)
  return <Value>(key: string, work: () => Promise<Value>, signal?: AbortSignal) =>
    within(enter(key, signal), work)
}

/**
 * Creates a semaphore for each key, released by hand, for work that outlives its function. A key is forgotten
 * when nothing of it runs or waits.
 */
export function createKeyedSemaphore(options: GateOptions) {
  const gates = new Map<string, { enter: Acquire; inside: number }>()
  /** @throws AppError `unavailable` when the queue is full; the signal's reason before or during the wait */
  return async (key: string, signal?: AbortSignal): Promise<Release> => {
    const own = gates.get(key) ?? { enter: createSemaphore(options), inside: 0 }
    const forget = () => {
      if (--own.inside === 0) gates.delete(key)
    }
    gates.set(key, own)
    own.inside++
    try {
      const leave = await own.enter(signal)
      return () => {
        leave()
        forget()
      }
    } catch (error) {
      forget()
      throw error
    }
  }
}

function createSemaphore({ concurrent, waiting, full = manyPictures }: GateOptions): Acquire {
  const queue = new Set<() => void>()
  let running = 0

  function leave() {
    const [next] = queue
    // The place is handed over, so `running` does not change.
    if (next) next()
    else running--
  }

  const wait = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const settle = (end: () => void) => () => {
        queue.delete(admit)
        signal?.removeEventListener('abort', giveUp)
        end()
      }
      const admit = settle(resolve)
      const giveUp = settle(() => reject(signal?.reason))
      queue.add(admit)
      signal?.addEventListener('abort', giveUp)
    })

  return async (signal) => {
    signal?.throwIfAborted()
    if (running < concurrent) running++
    else if (queue.size < waiting) await wait(signal)
    else throw new AppError('unavailable', full.message, { retryAfterSeconds: full.retryAfterSeconds })
    return leave
  }
}

async function within<Value>(entering: Promise<Release>, work: () => Promise<Value>): Promise<Value> {
  const leave = await entering
  try {
    return await work()
  } finally {
    leave()
  }
}
