import { parentPort, workerData } from 'node:worker_threads'
import { type ReadOptions, readCalendar } from './read-calendar.format.ts'

// Runs unbundled in its own thread, started by read-calendar-apart.service.ts.

const { bytes, options }: { bytes: Uint8Array; options: ReadOptions } = workerData
// Its time counts from here, not while a busy machine starts the thread.
parentPort?.postMessage('started')
parentPort?.postMessage(readCalendar(bytes, options))
