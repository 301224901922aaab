import { openArchiving } from './backup/continuous/open-archiving.ts'
import { systemClock } from './context.ts'
import { createSealer } from './crypto.ts'
import { duringWork } from './current-work.ts'
import type { MigrationProgress } from './db/migrate.ts'
import { readOnce } from './db/read-once.ts'
import { openReplica } from './db/replica/read-replica.ts'
import { readTimeZones } from './db/time-zones.ts'
import { databaseOptions } from './env/options.ts'
import { telemetryOptions } from './env/telemetry.ts'
import { type Env, readEnv } from './env.ts'
import type { Job } from './jobs/define-job.ts'
import { createJobs } from './jobs/queue.ts'
import { createKeyRing } from './key-ring.ts'
import type { LocalProvider, ProviderServices } from './local-provider.ts'
import { createLogger, type Logger } from './logger.ts'
import { createLoopMonitor } from './loop-monitor.ts'
import { type Metrics, startMetrics } from './metrics.ts'
import { counted, tracedGateways, tracedIdentity } from './open-gateways.ts'
import { openMigrated, startOwnDatabase } from './open-migrated.ts'
import { createLimits } from './rate-limit.ts'
import { createReadGate } from './read-gate.ts'
import { startTraces } from './telemetry/open-traces.ts'
import { traceJob } from './telemetry/trace-job.ts'
import { endsWithin } from './within.ts'

/** What the composition root provides: the server knows no features and no provider by name. */
export type Parts = {
  jobs: Job[]
  /** Called while migrations run. */
  onMigration?: (progress: MigrationProgress) => void | Promise<void>
  createLocalProvider: (services: Omit<ProviderServices, 'endSessionsOf'>) => LocalProvider
}

export type Runtime = Awaited<ReturnType<typeof assemble>>

/** What there is before everything else. */
export type Settings = { env: Env; log: Logger }

// One per process, even when the development server evaluates this module again.
declare global {
  var kinsteadRuntime: { settings?: Settings; started?: Promise<Runtime>; current?: Runtime } | undefined
}
const holder = () => (globalThis.kinsteadRuntime ??= {})

/**
 * The configuration and the log of this process.
 * @throws EnvError
 */
export function settings(): Settings {
  const state = holder()
  if (!state.settings) {
    const env = readEnv(process.env)
    state.settings = { env, log: createLogger(env.LOG_LEVEL) }
  }
  return state.settings
}

/** The started services of this process. */
export function runtime(): Runtime {
  const { current } = holder()
  if (!current) throw new Error('the runtime was not started')
  return current
}

/** Starts database, migrations, gateways and jobs; safe to call repeatedly. A failed start may be retried. */
export function startRuntime(parts: Parts): Promise<Runtime> {
  const state = holder()
  state.started ??= assemble(parts).then(
    (started) => {
      state.current = started
      return started
    },
    (error) => {
      state.started = undefined
      state.settings = undefined
      throw error
    },
  )
  return state.started
}

/** Stops jobs first, then the pool, then our own database. */
export async function stopRuntime() {
  const state = holder()
  const started = await state.started
  state.started = undefined
  await started?.stop()
  state.current = undefined
  state.settings = undefined
}

async function assemble(parts: Parts) {
  const { env, log } = settings()
  const embedded = env.DATABASE_URL ? null : await startOwnDatabase(env, log)
  const address = databaseOptions(env, embedded?.url)
  const traces = await startTraces(env, log)
  const slow = { limitMs: env.SLOW_STATEMENT_MS, log }
  const onError = (error: Error) => log.warn({ err: error }, 'idle database connection lost')
  const { onMigration: onProgress } = parts
  const database = await openMigrated(address, { log, slow, traces, onProgress, onError }).catch(
    async (error: unknown) => {
      await embedded?.stop()
      throw error
    },
  )
  const replica = address.replica
    ? openReplica(
        database,
        { primary: address.direct, replica: address.replica },
        { log, slow, traces, onError, isPooled: address.isPooled, areNamed: address.areNamed },
      )
    : null
  readOnce(database.pool)
  await readTimeZones(database.db, log).catch((error: unknown) =>
    log.warn({ err: error }, 'the time zones of the database were not read'),
  )
  const loop = createLoopMonitor(log)
  const stopLoopMonitor = loop.start()
  const sealer = (purpose: string) => createSealer(env.APP_SECRET, purpose)
  const keyRing = createKeyRing(env.SECRET_KEYS, env.APP_SECRET)
  const limits = createLimits(database.pool)
  const { files, ai, analytics, billing, fetchCalendar, fetchPicture, pushService, ...gateways } =
    tracedGateways(env, log, traces)
  let metrics: Metrics | null = null
  let archiving: Awaited<ReturnType<typeof openArchiving>> = null
  const mail = counted(gateways.mail, () => metrics)
  const services = {
    db: database.db,
    clock: systemClock,
    files,
    fetchCalendar,
    fetchPicture,
    pushService,
    billing,
    limits,
    sealer,
    keyRing,
    origin: env.APP_ORIGIN,
  }
  const jobs = createJobs({
    url: address.direct,
    log,
    jobs: parts.jobs.map((job) => ({
      ...job,
      run: (payload, context) => {
        const { name } = job.definition
        const work = () =>
          loop.during(`job ${name}`, () => duringWork({ job: name }, () => job.run(payload, context)))
        const run = () => (traces ? traceJob(traces, name, payload, work) : work())
        return metrics ? metrics.duringJob(name, run) : run()
      },
    })),
    services: { ...services, mail },
  })
  const localProvider = env.OIDC_ISSUER
    ? null
    : parts.createLocalProvider({
        env,
        db: database.db,
        limits,
        log,
        sealer,
        appSecret: env.APP_SECRET,
        enqueue: jobs.enqueue,
        mail,
      })
  try {
    // Before anyone signs in: they would become a new person without their groups.
    await localProvider?.keepPeople()
    metrics = await startMetrics({
      env,
      sending: telemetryOptions(env),
      log,
      pool: database.pool,
      jobs,
      replica,
    })
    if (embedded) archiving = await openArchiving({ env, url: embedded.url, files, log })
  } catch (error) {
    await replica?.close()
    await database.close()
    await embedded?.stop()
    throw error
  }
  const identity = tracedIdentity(env, localProvider, traces)
  jobs.startInBackground()
  return {
    env,
    /** The database itself, without a pooler. */
    url: address.direct,
    log,
    loop,
    metrics,
    traces,
    enterToRead: createReadGate(env.APP_ORIGIN),
    ...services,
    /** The process services of every use case: see `RequestContext`. */
    services,
    database,
    replica,
    mail,
    ai,
    analytics,
    jobs,
    enqueue: jobs.enqueue,
    identity,
    localProvider,
    async stop() {
      stopLoopMonitor()
      // Each step is taken even if the one before hangs or fails, as it does when the database has gone first: an
      // interrupted job runs again.
      const take = (step: Promise<unknown>, limitMs: number, cutOff: string) =>
        endsWithin(limitMs, step).then(
          (inTime) => inTime || log.warn(cutOff),
          (error: unknown) => log.warn({ err: error }, cutOff),
        )
      await take(jobs.stop(), 17_000, 'a job was cut off')
      if (archiving) await take(archiving.stop(), 10_000, 'the last changes were not archived')
      if (replica) await take(replica.close(), 2_000, 'a read was cut off')
      await take(database.close(), 2_000, 'a query was cut off')
      await Promise.all([
        traces && take(traces.stop(), 2_000, 'the last traces were not sent'),
        metrics && take(metrics.stop(), 2_000, 'the metrics were cut off'),
      ])
      await embedded?.stop()
    },
  }
}
