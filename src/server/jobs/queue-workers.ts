import type { PgBoss } from 'pg-boss'
import { ZodError, z } from 'zod'
import { inLocale } from '../../i18n/i18n.server.ts'
import { sourceLanguage } from '../../i18n/language.ts'
import type { Enqueue, RequestContext } from '../context.ts'
import type { Mail } from '../gateways/mail/mail.ts'
import type { Logger } from '../logger.ts'
import { type Job, type JobContext, PermanentFailure } from './define-job.ts'

// Runs the jobs of a queue in this process.

/** What jobs get besides their payload. */
export type JobServices = Omit<RequestContext, 'enqueue' | 'requestId' | 'log'> & { mail: Mail }

type WorkerOptions = {
  log: Logger
  services: JobServices
  enqueue: Enqueue
  /** How often each queue is polled besides the wake-up of new jobs, for due retries. */
  pollSeconds: number
}

/** Runs what is queued of a job, and queues it by its schedule. */
export async function openJob(boss: PgBoss, job: Job, options: WorkerOptions) {
  const { name, cron, pollSeconds = options.pollSeconds, concurrency = 1 } = job.definition
  if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC', missed: 'once' })
  const workerId = await boss.work(
    name,
    {
      batchSize: 1,
      localConcurrency: concurrency,
      perJobResults: true,
      includeMetadata: true,
      pollingIntervalSeconds: Math.min(pollSecondsWithoutWakeUp, pollSeconds),
      notifyPollingIntervalSeconds: pollSeconds,
    },
    async ([queued]) => {
      if (!queued) return []
      const outcome = await runJob(job, queued, options)
      // One wake-up may announce many jobs: fetch until the queue is empty.
      boss.notifyWorker(workerId)
      return [{ id: queued.id, ...outcome }]
    },
  )
}

/** Also how soon a failed fetch is tried again. */
export const pollSecondsWithoutWakeUp = 5

/** A job keeps the locale of the person who caused it, for what it writes to people without an account. */
const queuedData = z.looseObject({ readerLocale: z.string().optional() })

type Queued = { id: string; data: unknown; retryCount: number; startAfter: Date; signal: AbortSignal }

async function runJob(job: Job, queued: Queued, { log: parent, services, enqueue }: WorkerOptions) {
  const { name, retry } = job.definition
  const startedAt = performance.now()
  const attempt = queued.retryCount + 1
  const log = parent.child({ job: name, jobId: queued.id, attempt })
  const { id: jobId, signal, startAfter: dueAt } = queued
  const ctx: JobContext = { ...services, log, enqueue, requestId: jobId, jobId, attempt, signal, dueAt }
  try {
    const { readerLocale = sourceLanguage, ...payload } = queuedData.parse(queued.data)
    await inLocale(readerLocale, () => job.run(ctx, payload))
    log.info({ ms: Math.round(performance.now() - startedAt) }, 'job done')
    return { status: 'completed' as const }
  } catch (error) {
    const isLast = error instanceof PermanentFailure || error instanceof ZodError || attempt > retry.limit
    log[isLast ? 'error' : 'warn']({ err: error }, isLast ? 'job failed' : 'job failed, will be retried')
    const output = { message: error instanceof Error ? error.message : String(error), attempts: attempt }
    return { status: isLast ? ('deadletter' as const) : ('failed' as const), output }
  }
}
