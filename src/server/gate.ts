import { AppError } from '../lib/app-error.ts'

type GateOptions = {
  concurrent: number
  waiting: number
  /** Response when the queue is full, and when to try again. */
  full?: { message: string; retryAfterSeconds: number }
}

/** Gives a place back. */
export type Leave = () => void

type Entrance = (signal?: AbortSignal) => Promise<Leave>

const manyPictures = {
  message: 'Many pictures are being prepared right now. Please try again in a minute.',
  retryAfterSeconds: 60,
}

/** Runs work at most `concurrent` at a time and lets at most `waiting` wait; more are told to try again later. */
export const createGate = (options: GateOptions) => {
  const enter = createEntrance(options)
  return <Value>(work: () => Promise<Value>) => within(enter(), work)
}

/** A gate of its own for each key (a person, a group). */
export function createGateForEach(options: GateOptions) {
  const enter = createEntranceForEach(options)
  return <Value>(key: string, work: () => Promise<Value>) => within(enter(key), work)
}

/**
 * A gate of its own for each key whose places are given back by hand, for work that goes on after its function returned.
 * A key is forgotten when nobody of it is inside or waits.
 */
export function createEntranceForEach(options: GateOptions) {
  const gates = new Map<string, { enter: Entrance; inside: number }>()
  /** @throws AppError `unavailable` when the queue is full; the reason of the signal while waiting, or before */
  return async (key: string, signal?: AbortSignal): Promise<Leave> => {
    const own = gates.get(key) ?? { enter: createEntrance(options), inside: 0 }
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

function createEntrance({ concurrent, waiting, full = manyPictures }: GateOptions): Entrance {
  const queue = new Set<() => void>()
  let running = 0

  function leave() {
    const [next] = queue
    // The place is handed over, so that `running` does not change.
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

async function within<Value>(entering: Promise<Leave>, work: () => Promise<Value>): Promise<Value> {
  const leave = await entering
  try {
    return await work()
  } finally {
    leave()
  }
}
