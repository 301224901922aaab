import type { Logger } from './logger.ts'

const tickMs = 100
const maxDelayMs = 500
const maxNamed = 10

/**
 * Logs when the process was blocked for more than half a second, with everything running at that time: the cause is
 * among it, even if it has ended since.
 * @param now milliseconds of a monotonic clock
 */
export function createLoopMonitor(log: Pick<Logger, 'warn'>, now = () => performance.now()) {
  const underWay = new Set<{ name: string }>()
  let endedSinceTick: string[] = []
  let tickedAt = now()

  function tick() {
    const delayMs = Math.round(now() - tickedAt - tickMs)
    tickedAt = now()
    if (delayMs > maxDelayMs) {
      const names = new Set([...endedSinceTick, ...Array.from(underWay, ({ name }) => name)])
      log.warn({ delayMs, during: [...names].slice(0, maxNamed) }, 'the event loop was blocked')
    }
    endedSinceTick = []
  }

  function begin(name: string) {
    const one = { name }
    underWay.add(one)
    return () => {
      underWay.delete(one)
      endedSinceTick.push(name)
    }
  }

  return {
    tick,
    /** Checks ten times a second. @returns a function that stops it */
    start() {
      tickedAt = now()
      const timer = setInterval(tick, tickMs).unref()
      return () => clearInterval(timer)
    },
    /** Starts work under a name, such as a request's route. @returns a function that ends it */
    begin,
    /** Runs work under a name, such as a job's. */
    async during<Value>(name: string, work: () => Value | Promise<Value>): Promise<Value> {
      const end = begin(name)
      try {
        return await work()
      } finally {
        end()
      }
    },
  }
}
