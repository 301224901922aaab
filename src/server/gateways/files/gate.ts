import { AppError } from '../../../lib/app-error.ts'

/** Runs work at most `concurrent` at a time and lets at most `waiting` wait; more are told to come back. */
export function createGate({ concurrent, waiting }: { concurrent: number; waiting: number }) {
  const queue: (() => void)[] = []
  let running = 0

  async function enter() {
    if (running < concurrent) {
      running++
      return
    }
    if (queue.length >= waiting) {
      throw new AppError(
        'unavailable',
        'Many pictures are being prepared right now. Please try again in a minute.',
        {
          retryAfterSeconds: 60,
        },
      )
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
