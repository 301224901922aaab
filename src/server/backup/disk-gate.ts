/** A call to the disk did not come back in time. The call itself cannot be ended, and may still be done later. */
export class DiskSilentError extends Error {
  constructor() {
    super('the disk of the backups does not answer')
  }
}

type Call<Result> = {
  /** Ends what came too late for anyone, such as a file that was opened. */
  onLate?: (result: Result) => unknown
  limitMs?: number
  /** Done also when it is too late for an answer: what is open has to be closed. */
  isNeeded?: boolean
}

/**
 * Lets only a few calls to a disk go on at the same time, and gives up waiting for them after a time. Node does all
 * calls to all disks in four threads, and a network disk that hangs keeps a thread for each call.
 */
export function createDiskGate({ atOnce, limitMs: usualMs }: { atOnce: number; limitMs: number }) {
  let out = 0
  /** Of those that are out, nobody waits for these any more. */
  let overdue = 0
  const queue = new Set<() => void>()

  return <Result>(
    call: () => Promise<Result>,
    { onLate = () => {}, limitMs = usualMs, isNeeded = false }: Call<Result> = {},
  ): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (overdue >= atOnce && !isNeeded) return reject(new DiskSilentError())
      let isOut = false
      let isGivenUp = false
      let isCounted = false
      const timer = setTimeout(() => {
        isGivenUp = true
        if (isOut) {
          isCounted = true
          overdue++
        } else if (!isNeeded) queue.delete(start)
        reject(new DiskSilentError())
      }, limitMs)
      const finish = () => {
        clearTimeout(timer)
        out--
        if (isCounted) overdue--
        const [next] = queue
        if (next) queue.delete(next)
        next?.()
      }
      const start = () => {
        isOut = true
        out++
        call()
          .then((result) => (isGivenUp ? onLate(result) : resolve(result)), reject)
          .finally(finish)
      }
      if (out < atOnce) start()
      else queue.add(start)
    })
}

/** Waits only so long for something that has to be shown on a page. @throws DiskSilentError */
export async function answerWithin<Result>(ms: number, answer: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DiskSilentError()), ms)
  })
  try {
    return await Promise.race([answer, silence])
  } finally {
    clearTimeout(timer)
  }
}

export function nullIfSilent(error: unknown): null {
  if (error instanceof DiskSilentError) return null
  throw error
}
