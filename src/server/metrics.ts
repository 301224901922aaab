import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Meter } from '@opentelemetry/api'
import type pg from 'pg'
import type { TelemetryOptions } from './env/telemetry.ts'
import type { Env } from './env.ts'
import type { MailOutcome } from './gateways/mail/mail-message.ts'
import type { QueueDepth } from './jobs/queue-state.ts'
import type { Logger } from './logger.ts'
import { sendMetrics, serveMetrics } from './telemetry/metric-readers.ts'
import { resourceOf } from './telemetry/otlp.ts'

/** Upper limits in seconds: from a cached page to a request that people give up on. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export type AnsweredRequest = { method: string; route: string; status: number; seconds: number }

/** What this process measures about itself. No value names a person, a group or a row. */
export type Metrics = Awaited<ReturnType<typeof openMetrics>>

type Options = {
  env: Pick<Env, 'METRICS_PORT' | 'METRICS_HOST'>
  /** Where to send them; without it, or with no address in it, they are only served. */
  sending?: TelemetryOptions
  log: Pick<Logger, 'warn' | 'info'>
  pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
  jobs: { depth: () => Promise<QueueDepth> }
  replica?: MeasuredReplica | null
}

type MeasuredReplica = {
  counts: { replica: number; primary: number; repeated: number }
  watch: { isFresh: () => boolean; ageSeconds: () => number }
}

/** Serves metrics for Prometheus on a port of their own, or sends them, if the configuration says where. */
export const startMetrics = async (options: Options): Promise<Metrics | null> =>
  options.env.METRICS_PORT === undefined && !options.sending?.metrics ? null : openMetrics(options)

/** Names follow OpenTelemetry where it has one. @throws when the port is taken */
async function openMetrics({ env, sending, log, pool, jobs, replica }: Options) {
  // Loaded only where metrics are wanted.
  const { MeterProvider } = await import('@opentelemetry/sdk-metrics')
  const readers = [
    ...(env.METRICS_PORT === undefined ? [] : [await serveMetrics(env, log)]),
    ...(sending?.metrics ? [await sendMetrics(sending, sending.metrics, log)] : []),
  ]
  const provider = new MeterProvider({ readers, ...(sending && { resource: await resourceOf(sending) }) })
  const meter = provider.getMeter('kinstead')
  const inSeconds = { unit: 's', advice: { explicitBucketBoundaries: durations } }

  const requests = meter.createHistogram('http.server.request.duration', {
    ...inSeconds,
    description: 'How long a request took until its answer began',
  })
  const runs = meter.createHistogram('kinstead.job.duration', {
    ...inSeconds,
    description: 'How long a run of a background job took',
  })
  const mails = meter.createCounter('kinstead.mails', { description: 'E-mails given to the mail server' })

  const connections = meter.createObservableGauge('db.client.connection.count', {
    description: 'Connections of this process to the database',
  })
  const waiting = meter.createObservableGauge('db.client.connection.pending_requests', {
    description: 'Requests that wait for a connection',
  })
  const memory = meter.createObservableGauge('process.memory.usage', {
    ...{ unit: 'By', description: 'Memory of this process' },
  })
  const cpu = meter.createObservableCounter('process.cpu.time', {
    ...{ unit: 's', description: 'CPU time of this process' },
  })
  const loopDelay = meter.createObservableGauge('nodejs.eventloop.delay.max', {
    ...{ unit: 's', description: 'Longest delay of the event loop since the last look' },
  })
  const delays = monitorEventLoopDelay({ resolution: 20 })
  delays.enable()
  meter.addBatchObservableCallback(
    (result) => {
      result.observe(connections, pool.idleCount, { 'db.client.connection.state': 'idle' })
      result.observe(connections, pool.totalCount - pool.idleCount, { 'db.client.connection.state': 'used' })
      result.observe(waiting, pool.waitingCount)
      result.observe(memory, process.memoryUsage.rss())
      const { user, system } = process.cpuUsage()
      result.observe(cpu, (user + system) / 1e6)
      result.observe(loopDelay, delays.max / 1e9)
      delays.reset()
    },
    [connections, waiting, memory, cpu, loopDelay],
  )

  if (replica) measureReplica(meter, replica)

  // The queue ends before its last figures are sent.
  let isStopping = false
  const queued = meter.createObservableGauge('kinstead.jobs', {
    description: 'Background jobs of the whole installation by state',
  })
  const oldest = meter.createObservableGauge('kinstead.jobs.oldest.age', {
    ...{ unit: 's', description: 'How long the job that has waited longest has been due' },
  })
  meter.addBatchObservableCallback(
    async (result) => {
      if (isStopping) return
      try {
        const { oldestDueAt, ...counts } = await jobs.depth()
        for (const [state, count] of Object.entries(counts)) result.observe(queued, count, { state })
        result.observe(oldest, oldestDueAt ? Math.max(0, (Date.now() - oldestDueAt.getTime()) / 1_000) : 0)
      } catch (error) {
        // The other figures are wanted most while the database is away.
        log.warn({ err: error }, 'metrics: the jobs could not be counted')
      }
    },
    [queued, oldest],
  )
  return {
    noteRequest({ method, route, status, seconds }: AnsweredRequest) {
      requests.record(seconds, {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      })
    },
    noteMail(outcome: MailOutcome['status']) {
      mails.add(1, { outcome })
    },
    /** Runs a job and counts how long it took. */
    async duringJob<Value>(name: string, run: () => Promise<Value>): Promise<Value> {
      const startedAt = performance.now()
      const note = (outcome: string) =>
        runs.record((performance.now() - startedAt) / 1_000, { job: name, outcome })
      try {
        const value = await run()
        note('done')
        return value
      } catch (error) {
        note('failed')
        throw error
      }
    },
    /** Sends the figures of this moment. */
    flush: () => provider.forceFlush(),
    async stop() {
      isStopping = true
      delays.disable()
      await provider.shutdown()
    },
  }
}

function measureReplica(meter: Meter, { counts, watch }: MeasuredReplica) {
  const reads = meter.createObservableCounter('kinstead.member.reads', {
    description: 'What members read, by the server that answered; repeated: also asked of the primary',
  })
  const isRead = meter.createObservableGauge('kinstead.replica.fresh', {
    description: '1 while the replica is read from, 0 while it is not',
  })
  const age = meter.createObservableGauge('kinstead.replica.age', {
    ...{ unit: 's', description: 'How old the replica is at most; missing while that is not known' },
  })
  meter.addBatchObservableCallback(
    (result) => {
      for (const [server, count] of Object.entries(counts)) result.observe(reads, count, { server })
      result.observe(isRead, watch.isFresh() ? 1 : 0)
      if (Number.isFinite(watch.ageSeconds())) result.observe(age, watch.ageSeconds())
    },
    [reads, isRead, age],
  )
}
