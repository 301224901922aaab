import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { createGate } from '../../../../server/gate.ts'
import { projectFolder } from '../../../../server/project-folder.ts'
import type { Reading, ReadOptions } from './read-calendar.format.ts'

const entry = z.object({
  title: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
})
const readingSchema = z.union([
  z.object({ entries: z.array(entry) }),
  z.object({ failure: z.enum(['NOT_A_CALENDAR', 'TOO_MANY_ENTRIES']) }),
])

const readLimitMs = 10_000
const startLimitMs = 60_000
const outOfMemory = 'ERR_WORKER_OUT_OF_MEMORY'
// At most as many wait as jobs run at once in a process (three), so it never refuses one.
const withinGate = createGate({ concurrent: 1, waiting: 3 })

/**
 * Reads a calendar in a thread that ends with it: a rule that would be followed for ever, or takes all memory, ends
 * there, and pages keep being answered.
 */
export const readCalendarApart = (
  bytes: Buffer,
  options: ReadOptions,
  limitMs = readLimitMs,
): Promise<Reading> => withinGate(() => readInThread(bytes, options, limitMs))

async function readInThread(bytes: Buffer, options: ReadOptions, limitMs: number): Promise<Reading> {
  const { promise, resolve, reject } = Promise.withResolvers<Reading>()
  // Not bundled, like the decoder of photos: Node runs the source.
  const folder = join(projectFolder('src'), 'features', 'overview', 'calendar-subscriptions', 'server')
  const worker = new Worker(join(folder, 'read-calendar-thread.format.ts'), {
    workerData: { bytes: new Uint8Array(bytes), options },
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 192 },
  })
  const tooMany: Reading = { failure: 'TOO_MANY_ENTRIES' }
  let tooLate = setTimeout(() => reject(new Error('the thread did not start in time')), startLimitMs)
  worker.on('message', (message) => {
    clearTimeout(tooLate)
    if (message === 'started') tooLate = setTimeout(() => resolve(tooMany), limitMs)
    else resolve(readingSchema.safeParse(message).data ?? tooMany)
  })
  worker.once('error', (error) =>
    'code' in error && error.code === outOfMemory ? resolve(tooMany) : reject(error),
  )
  worker.once('exit', () => resolve(tooMany))
  try {
    return await promise
  } finally {
    clearTimeout(tooLate)
    await worker.terminate()
  }
}
