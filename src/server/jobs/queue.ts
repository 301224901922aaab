import { setTimeout as wait } from 'node:timers/promises'
import { t } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import { readerLocale } from '../../i18n/i18n.server.ts'
import { AppError } from '../../lib/app-error.ts'
import type { Enqueue } from '../context.ts'
import type { Tx } from '../db/client.ts'
import type { Logger } from '../logger.ts'
import { within } from '../within.ts'
import type { Job } from './define-job.ts'
import { openQueueDatabase } from './queue-database.ts'
import {
  type FailedJob,
  failedQueue,
  listFailed,
  nameOfFailed,
  type QueueDepth,
  readDepth,
} from './queue-state.ts'
import { type JobServices, openJob, pollSecondsWithoutWakeUp } from './queue-workers.ts'
import { makeQueuesOf } from './queues.ts'

export type Jobs = {
  enqueue: Enqueue
  /** Starts in the background; while the database is away it keeps retrying. */
  startInBackground: () => void
  /** Resolves when jobs run. */
  started: () => Promise<void>
  /** Starts no more jobs in this process; running ones go on, and jobs can still be queued. */
  takeNoMore: () => void
  /** Starts no more jobs, lets the running ones finish (at most 15 s), closes its connections. */
  stop: () => Promise<void>
  depth: () => Promise<QueueDepth>
  listFailed: (limit?: number) => Promise<FailedJob[]>
  /** Requeues a failed job. @returns its name; null when there is no such failed job */
  retryFailed: (tx: Tx, failedJobId: string) => Promise<string | null>
  /** Discards a failed job. @returns its name; null when there is no such failed job */
  discardFailed: (tx: Tx, failedJobId: string) => Promise<string | null>
}

type Options = {
  /** Of the database itself, without a pooler: a pooler's session cannot listen. */
  url: string
  log: Logger
  jobs: Job[]
  services: JobServices
  /** How often each queue is polled besides the wake-up of new jobs, for due retries. */
  pollSeconds?: number
}

type Queue = Awaited<ReturnType<typeof openQueue>>

const shutdownLimitMs = 15_000
const enqueueWaitMs = 3_000

/**
 * The job queue of this process, in the product's database: a job is queued in the transaction that causes it (a
 * rollback sends nothing, a crash loses nothing), and two processes never run the same one.
 *
 * It has its own connections, at most two and one that listens: wake-ups need a permanent session, and busy pages must
 * not delay jobs, nor jobs pages.
 */
export function createJobs(options: Options): Jobs {
  const { log } = options
  const stopping = new AbortController()
  const opened = Promise.withResolvers<Queue>()
  opened.promise.catch(() => {})
  let starting: Promise<void> | undefined

  async function open() {
    for (let attempt = 0; !stopping.signal.aborted; attempt++) {
      try {
        return opened.resolve(await openQueue(options, enqueue))
      } catch (error) {
        log.warn({ err: error }, 'jobs could not start, trying again')
        await wait(Math.min(500 * 2 ** attempt, 15_000), undefined, { signal: stopping.signal }).catch(
          () => {},
        )
      }
    }
    opened.reject(new Error('the jobs were stopped before they started'))
  }

  const enqueue: Enqueue = async (tx, name, payload, { delaySeconds = 0 } = {}) => {
    const job = options.jobs.find(({ definition }) => definition.name === name)
    if (!job) throw new Error(`there is no job "${name}"`)
    const checked = job.check(payload)
    const { boss, fromDrizzle } = await within(enqueueWaitMs, opened.promise, () => {
      throw new AppError('unavailable', t`Kinstead is still starting. Try again in a moment.`, {
        retryAfterSeconds: 2,
      })
    })
    const data = { ...checked, readerLocale: readerLocale() }
    await boss.send(name, data, { db: fromDrizzle(tx, sql), startAfter: delaySeconds })
  }

  async function stopWorkers({ boss }: Queue) {
    const names = options.jobs.map(({ definition }) => definition.name)
    await Promise.all(names.map((name) => boss.offWork(name, { wait: false })))
  }

  return {
    enqueue,
    startInBackground() {
      starting ??= open()
    },
    started: async () => void (await opened.promise),
    takeNoMore() {
      opened.promise.then(stopWorkers).catch((error: unknown) => log.warn({ err: error }, 'jobs'))
    },
    async stop() {
      stopping.abort()
      if (!starting) return
      await starting
      const queue = await opened.promise.catch(() => null)
      if (!queue) return
      // No further jobs from here on, also while the listening connection is being closed.
      await stopWorkers(queue)
      await queue.boss.stop({ graceful: true, timeout: shutdownLimitMs })
      await queue.close()
    },
    depth: async () => readDepth((await opened.promise).database),
    listFailed: async (limit = 100) => listFailed((await opened.promise).boss, limit),
    async retryFailed(tx, failedJobId) {
      const { boss, fromDrizzle } = await opened.promise
      const db = fromDrizzle(tx, sql)
      const name = await nameOfFailed(boss, failedJobId, { db })
      return (await boss.redrive(failedQueue, { ids: [failedJobId], db })) > 0 ? name : null
    },
    async discardFailed(tx, failedJobId) {
      const { boss, fromDrizzle } = await opened.promise
      const db = fromDrizzle(tx, sql)
      const name = await nameOfFailed(boss, failedJobId, { db })
      const deleted = await boss.deleteJob(failedQueue, failedJobId, { db })
      return 'affected' in deleted && deleted.affected === 1 ? name : null
    },
  }
}

async function openQueue({ url, log, jobs, services, pollSeconds = 30 }: Options, enqueue: Enqueue) {
  // Loaded here so that the first page need not wait for it.
  const { PgBoss, fromDrizzle } = await import('pg-boss')
  const database = openQueueDatabase({ url, log })
  const boss = new PgBoss({ db: database.db, useListenNotify: true, cronWorkerIntervalSeconds: 30 })
  boss.on('error', (error) => {
    log.warn({ err: error }, 'jobs: database')
    // It had been woken: after an outage, connections that broke silently still fail for a while.
    const worker = 'worker' in error && typeof error.worker === 'string' ? error.worker : null
    if (worker) setTimeout(() => boss.notifyWorker(worker), pollSecondsWithoutWakeUp * 1_000).unref()
  })
  boss.on('warning', (warning) => log.warn(warning, 'jobs'))
  try {
    await boss.start()
    await makeQueuesOf(boss, jobs)
    for (const job of jobs) await openJob(boss, job, { log, services, enqueue, pollSeconds })
    await dropOldSchedules(boss, jobs)
  } catch (error) {
    await boss.stop({ graceful: false })
    await database.close()
    throw error
  }
  return { boss, fromDrizzle, database: database.db, close: database.close }
}

/** An orphaned schedule would fill a queue that nobody reads. */
async function dropOldSchedules(boss: PgBoss, jobs: Job[]) {
  const wanted = new Set(
    jobs.filter(({ definition }) => definition.cron).map(({ definition }) => definition.name),
  )
  for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name)
}
