import { type Enqueue, systemClock } from './context.ts'
import { createSealer, type Sealer } from './crypto.ts'
import { duringWork } from './current-work.ts'
import { type Database, openDatabase, type Tx } from './db/client.ts'
import { claimDataDirectory, startEmbeddedDatabase } from './db/embedded.ts'
import { checkLimits, limitRole } from './db/limits.ts'
import { type MigrationProgress, migrate } from './db/migrate.ts'
import { readOnce } from './db/read-once.ts'
import { readTimeZones } from './db/time-zones.ts'
import { telemetryOptions } from './env/telemetry.ts'
import {
  billingOptions,
  databaseOptions,
  type Env,
  pictureHosts,
  pushOptions,
  readEnv,
  s3Options,
} from './env.ts'
import { createAi } from './gateways/ai/ai.ts'
import { createAnalytics } from './gateways/analytics/analytics.ts'
import { createBilling } from './gateways/billing/billing.ts'
import { createFiles, type Files } from './gateways/files/files.ts'
import { createIdentityGateway } from './gateways/identity/identity.ts'
import { createMail, type Mail } from './gateways/mail/mail.ts'
import { createCalendarFetcher } from './gateways/outbound/fetch-calendar.ts'
import { createPictureFetcher } from './gateways/outbound/fetch-picture.ts'
import { createPushService } from './gateways/outbound/push-service.ts'
import type { Job } from './jobs/define-job.ts'
import { createJobs } from './jobs/queue.ts'
import { createKeyRing, type KeyRing } from './key-ring.ts'
import { createLogger, type Logger } from './logger.ts'
import { createLoopMonitor } from './loop-monitor.ts'
import { type Metrics, startMetrics } from './metrics.ts'
import { createLimits, type Limits } from './rate-limit.ts'
import { createReadGate } from './read-gate.ts'
import { startTraces } from './telemetry/open-traces.ts'
import { traceJob } from './telemetry/trace-job.ts'
import { type Traces, traced } from './telemetry/traces.ts'
import { endsWithin } from './within.ts'

/** What the composition root provides: the server knows no features and no provider by name. */
export type Parts = {
  jobs: Job[]
  /** Called while migrations run. */
  onMigration?: (progress: MigrationProgress) => void | Promise<void>
  createLocalProvider: (services: Omit<ProviderServices, 'endSessionsOf'>) => LocalProvider
}

export type LocalProvider = {
  fetch: (request: Request) => Promise<Response>
  /** Tells whether one of our paths is the provider's. */
  serves: (pathname: string) => boolean
  issuer: string
  clientId: string
  clientSecret: string
  /** The page for changing an account's password. */
  passwordPath: string
  /** The page for verifying an account's e-mail address; `?return=` is the next address. */
  verifyEmailPath: string
  /** Lets accounts keep their person when the installation has a new address. */
  keepPeople: () => Promise<void>
  /** Deletes an account with all its sign-ins, in the transaction that deletes its person. */
  deleteAccount: (tx: Tx, accountId: string) => Promise<void>
  /**
   * Checks whether a sign-in is still valid, locked until the transaction ends that opens our session.
   * @param claims of the ID token
   * @returns the provider's session in that browser; null when the password has changed or that session has ended
   */
  holdSignIn: (tx: Tx, claims: Record<string, unknown>) => Promise<{ providerSession: string } | null>
  /** Ends one session of an account at the provider, or all but one, in the transaction that ends ours. */
  endSessions: (
    tx: Tx,
    accountId: string,
    which: { only: string } | { except: string | null },
  ) => Promise<void>
}
export type ProviderServices = {
  env: Env
  db: ReturnType<typeof openDatabase>['db']
  limits: Limits
  log: Logger
  sealer: (purpose: string) => Sealer
  appSecret: string
  enqueue: Enqueue
  mail: Pick<Mail, 'isConfigured'>
  /** Ends all sign-ins of an account, in the transaction that removes its password. */
  endSessionsOf: (tx: Tx, accountId: string) => Promise<void>
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
    metrics = await startMetrics({ env, sending: telemetryOptions(env), log, pool: database.pool, jobs })
  } catch (error) {
    await database.close()
    await embedded?.stop()
    throw error
  }
  const identity = traced(traces, 'identity', createIdentityGateway(identityOptions(env, localProvider)), [
    'startSignIn',
    'finishSignIn',
    'endSessionUrl',
  ])
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
      await take(database.close(), 2_000, 'a query was cut off')
      await Promise.all([
        traces && take(traces.stop(), 2_000, 'the last traces were not sent'),
        metrics && take(metrics.stop(), 2_000, 'the metrics were cut off'),
      ])
      await embedded?.stop()
    },
  }
}

/** What reaches outside of this process and its database. */
const tracedGateways = (env: Env, log: Logger, traces: Traces | null) => {
  const analytics = createAnalytics({ key: env.POSTHOG_KEY, host: env.POSTHOG_HOST })
  const fetchPicture = createPictureFetcher({ allowedHosts: pictureHosts(env) })
  const pushService = createPushService(pushOptions(env))
  const billing = createBilling(billingOptions(env))
  const ai = createAi({ baseUrl: env.AI_BASE_URL, apiKey: env.AI_API_KEY, model: env.AI_MODEL })
  const mail = createMail({ url: env.SMTP_URL, from: env.MAIL_FROM })
  return {
    files: traced(traces, 'files', filesOf(env, log), ['put', 'putStream', 'open', 'exists', 'delete']),
    ai: traced(traces, 'ai', ai, ['writeTitle', 'check']),
    analytics: analytics && traced(traces, 'analytics', analytics, ['forward']),
    billing: traced(traces, 'billing', billing, billingCalls),
    mail: traced(traces, 'mail', mail, ['send', 'check']),
    fetchCalendar: traced(traces, 'calendars', { fetch: createCalendarFetcher() }, ['fetch']).fetch,
    fetchPicture: traced(traces, 'pictures', { fetch: fetchPicture }, ['fetch']).fetch,
    pushService: traced(traces, 'push', pushService, ['send']),
  }
}

const billingCalls = [
  'createCustomer',
  'createCheckout',
  'createPortal',
  'findSubscription',
  'findSubscriptionOf',
  'findPayer',
  'listSubscriptionIds',
  'cancelSubscription',
  'check',
] as const

/** Mail whose outcomes are counted. */
const counted = (mail: Mail, metrics: () => Metrics | null): Mail => ({
  ...mail,
  async send(message) {
    const outcome = await mail.send(message)
    metrics()?.noteMail(outcome.status)
    return outcome
  },
})

/** The services of a command that runs beside the app: configuration, database, files and keys. */
export type CommandServices = {
  env: Env
  /** The database itself, without a pooler. */
  url: string
  db: Database['db']
  pool: Database['pool']
  files: Files
  limits: Limits
  keyRing: KeyRing
  log: Logger
}

/**
 * Runs a command on this installation's database, whether the app runs or not: nothing listens, no job starts, and an
 * embedded server claimed by an app keeps running.
 * @param options `source`: the configuration; `migrates`: false for a command that must not change the schema
 */
export async function runCommand<Result>(
  command: (services: CommandServices) => Promise<Result>,
  { migrates = true, source = process.env } = {},
) {
  const env = readEnv(source)
  const log = createLogger(env.LOG_LEVEL)
  const embedded = env.DATABASE_URL ? null : await startEmbeddedDatabase({ dataDir: env.DATA_DIR, log })
  try {
    const address = databaseOptions(env, embedded?.url)
    const database = migrates
      ? await openMigrated(address, { log, max: 2 })
      : openDatabase(address.url, { ...address, max: 2 })
    try {
      return await command({
        env,
        url: address.direct,
        db: database.db,
        pool: database.pool,
        files: filesOf(env, log),
        limits: createLimits(database.pool),
        keyRing: createKeyRing(env.SECRET_KEYS, env.APP_SECRET),
        log,
      })
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.stop()
  }
}

/** The store that the configuration names. */
export const filesOf = (env: Omit<Env, 'APP_SECRET'>, log: Logger) =>
  createFiles({ directory: `${env.DATA_DIR}/files`, s3: s3Options(env), log })

type Opening = Parameters<typeof migrate>[1] & Parameters<typeof openDatabase>[1]

/** Opens the database for this code, and for this code's limits. */
async function openMigrated(address: ReturnType<typeof databaseOptions>, { log, ...options }: Opening) {
  await migrate(address.direct, { log, onProgress: options.onProgress })
  if (address.isPooled) await limitRole(address, log)
  const database = openDatabase(address.url, { ...options, ...address })
  if (address.isPooled)
    await checkLimits(database.pool, log).catch((error: unknown) =>
      log.warn({ err: error }, 'the pooler did not answer'),
    )
  return database
}

async function startOwnDatabase(env: Env, log: Logger) {
  const embedded = await startEmbeddedDatabase({ dataDir: env.DATA_DIR, log })
  const claim = await claimDataDirectory(embedded.url, env.DATA_DIR)
  return {
    url: embedded.url,
    async stop() {
      await claim.release()
      await embedded.stop()
    },
  }
}

function identityOptions(env: Env, localProvider: LocalProvider | null) {
  return {
    issuer: env.OIDC_ISSUER ?? localProvider?.issuer ?? '',
    clientId: env.OIDC_CLIENT_ID ?? localProvider?.clientId ?? '',
    clientSecret: env.OIDC_CLIENT_SECRET ?? localProvider?.clientSecret ?? '',
    redirectUri: `${env.APP_ORIGIN}/api/auth/callback`,
    signInUrl: env.SIGN_IN_URL,
    signUpUrl: env.SIGN_UP_URL,
    // Transport only: an issuer in this process is called without leaving it.
    ...(localProvider && {
      fetch: (address: string, init?: RequestInit) => localProvider.fetch(new Request(address, init)),
    }),
  }
}
