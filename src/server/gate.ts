import { AppError } from '../lib/app-error.ts'

type GateOptions = {
  concurrent: number
  waiting: number
  /** What those hear for whom there is no room to wait, and when they may come back. */
  full?: { message: string; retryAfterSeconds: number }
}

type Gate = ReturnType<typeof createGate>

const manyPictures = {
  message: 'Many pictures are being prepared right now. Please try again in a minute.',
  retryAfterSeconds: 60,
}

/** Runs work at most `concurrent` at a time and lets at most `waiting` wait; more are told to come back. */
export function createGate({ concurrent, waiting, full = manyPictures }: GateOptions) {
  const queue: (() => void)[] = []
  let running = 0

  async function enter() {
    if (running < concurrent) {
      running++
      return
    }
    if (queue.length >= waiting) {
      const { message, retryAfterSeconds } = full
      throw new AppError('unavailable', message, { retryAfterSeconds })
    }
    // The place is handed over by whoever leaves, so `running` does not change.
    await new Promise<void>((resolve) => queue.push(resolve))
  }

  function leave() {
    const next = queue.shift()
    if (next) next()
    else running--
  }

  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

/** A gate of its own for each key (a person, a group); a key is forgotten when nobody of it is inside or waits. */
export function createGateForEach(options: GateOptions) {
  const gates = new Map<string, { gate: Gate; inside: number }>()
  return async <Value>(key: string, work: () => Promise<Value>): Promise<Value> => {
    const own = gates.get(key) ?? { gate: createGate(options), inside: 0 }
    gates.set(key, own)
    own.inside++
    try {
      return await own.gate(work)
    } finally {
      if (--own.inside === 0) gates.delete(key)
    }
  }
}
