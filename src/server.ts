import { createRouter } from '@tanstack/react-router'
import { createStartHandler } from '@tanstack/react-start/server'
import { backupJobs } from './backup-job.ts'
import { backUp, restore } from './backups.ts'
import { createQueryClient } from './cache/query-client.ts'
import { examine } from './doctor.ts'
import { linesOf } from './doctor-findings.ts'
import { failedJobsJobs } from './features/base/failed-jobs/server/failed-jobs.jobs.ts'
import { endSessionsOfSubject } from './features/base/sessions/server/sessions.service.ts'
import { jobs } from './jobs.ts'
import { createLocalProvider } from './local-provider/local-provider.ts'
import { checkActivity, grantAdministrator, setPassword } from './operator.ts'
import './ports.ts'
import { resealAllSecrets } from './reseal-secrets.ts'
import { routeTree } from './routeTree.gen.ts'
import { namesNoFunction } from './rpc/function-id.ts'
import { seedSampleFamily } from './seed.ts'
import { withConnectionShare } from './server/db/connection-share.ts'
import { withinReadOnce } from './server/db/read-once.ts'
import { withReplica } from './server/db/replica/reads-of-request.ts'
import { createEntry } from './server/entry.ts'
import { beingUpdated, createLifecycle } from './server/lifecycle.ts'
import { inScriptsOfReader } from './server/page-language.ts'
import { renderWithScript } from './server/page-script.ts'
import { isProbe } from './server/read-gate.ts'
import { createRouteNames } from './server/route-names.ts'
import { routePattern } from './server/route-pattern.ts'
import { runCommand } from './server/run-command.ts'
import { type Parts, runtime, settings, startRuntime, stopRuntime } from './server/runtime.ts'
import { listen, stopServing } from './server/start.ts'
import { staticFiles } from './server/static-files.ts'
import { traceRequest } from './server/telemetry/trace-request.ts'
import { untilSent } from './server/until-sent.ts'
import { cacheVisitorPages } from './server/visitor-pages.ts'
import { inOnePiece, packed } from './server/whole-answers.ts'

// The composition root: the only place where server, features and framework meet.

const renderApp = createStartHandler(renderWithScript)

/** Under `/api/` there are also long streamed responses. */
const isLong = ({ url }: Request) => new URL(url).pathname.startsWith('/api/')

/**
 * The event loop monitor and the connection count cover a request until its response is sent: long responses compute
 * and read while streaming.
 */
const underName = (request: Request, answer: () => Response | Promise<Response>, end = () => {}) => {
  const { env, loop, replica } = runtime()
  const reading = { origin: env.APP_ORIGIN, isPage: !isLong(request) }
  const endOfName = loop.begin(`${request.method} ${routePattern(new URL(request.url).pathname)}`)
  return withConnectionShare(request, env.APP_ORIGIN, (endOfShare) =>
    untilSent(
      () => withReplica(replica, request, reading, answer),
      () => {
        endOfShare()
        endOfName()
        end()
      },
    ),
  )
}

const renderWhole = async (request: Request) => inOnePiece(await inScriptsOfReader(await renderApp(request)))

const renderInTurn = async (request: Request) => {
  const leave = await runtime().enterToRead(request)
  if (isLong(request)) return underName(request, () => renderApp(request), leave)
  if (request.method !== 'GET') return underName(request, () => renderWhole(request), leave)
  return withinReadOnce((end) =>
    underName(
      request,
      () => renderWhole(request),
      () => {
        end()
        leave()
      },
    ),
  )
}

const renderPage = cacheVisitorPages(() => runtime().env.APP_ORIGIN, renderInTurn)
const renderPacked = async (request: Request) =>
  isLong(request) ? renderPage(request) : packed(request, await renderPage(request))

/** The identity provider in this process has its own path; the app uses it like any other. */
const renderProduct = (request: Request) => {
  const { localProvider } = runtime()
  const { pathname } = new URL(request.url)
  if (localProvider?.serves(pathname)) return underName(request, () => localProvider.fetch(request))
  // A path with two leading slashes reads as another host, to which the framework would redirect.
  if (pathname.startsWith('//')) return new Response('Not found', { status: 404 })
  if (namesNoFunction(pathname)) return new Response('Not found', { status: 404 })
  return staticFiles(request, () => renderPacked(request))
}

const lifecycle = createLifecycle()

const render = (request: Request) => {
  const own = lifecycle.answer(new URL(request.url).pathname)
  if (own) return own
  return lifecycle.isMigrating() ? staticFiles(request, beingUpdated) : renderProduct(request)
}

/** The router is only asked for its patterns, once there is something to name. */
let routeNames: ReturnType<typeof createRouteNames> | undefined
const routeName = (pathname: string, status: number) => {
  routeNames ??= createRouteNames(
    Object.keys(createRouter({ routeTree, context: { queryClient: createQueryClient() } }).routesByPath),
  )
  return routeNames(pathname, status)
}

const entry = createEntry(
  settings,
  render,
  lifecycle,
  ({ pathname, ...answered }) => {
    const metrics = lifecycle.isMigrating() ? null : runtime().metrics
    metrics?.noteRequest({ ...answered, route: routeName(pathname, answered.status) })
  },
  ({ request, requestId }, answer) => {
    const traces = lifecycle.isMigrating() ? null : runtime().traces
    if (!traces) return answer()
    if (isProbe(request)) return traces.untraced(answer)
    const trustsTraceparent = runtime().env.TRUST_TRACEPARENT
    return traceRequest(traces, { request, requestId, trustsTraceparent }, routeName, answer)
  },
)
const ready = (onMigration?: Parts['onMigration']) =>
  startRuntime({
    jobs: [...jobs, ...backupJobs(settings().env, runtime), ...failedJobsJobs(settings().env, runtime)],
    onMigration,
    createLocalProvider: (services) =>
      createLocalProvider({
        ...services,
        endSessionsOf: (tx, accountId) => endSessionsOfSubject(tx, runtime().identity.issuer, accountId),
      }),
  })

const server = {
  async fetch(request: Request): Promise<Response> {
    await ready()
    return entry(request)
  },
}

let serving: ReturnType<typeof listen> | undefined
const beginToListen = () => (serving ??= listen(entry, settings()))

/** Starts the product in this process; `scripts/serve.mjs` calls it. It listens while migrations run. */
export async function start() {
  await ready(async (progress) => {
    lifecycle.migrate(progress)
    await beginToListen()
  })
  await beginToListen()
  lifecycle.serve()
  console.warn(`Kinstead runs at ${settings().env.APP_ORIGIN}`)
}

/** Finishes what runs, then closes jobs, pool and our own database. */
export async function stop() {
  // A start that failed has nothing to finish.
  const server = lifecycle.isMigrating() ? undefined : await serving?.catch(() => undefined)
  if (server) {
    const { jobs: queue } = runtime()
    await stopServing({ settings: settings(), lifecycle, server, takeNoMoreJobs: queue.takeNoMore })
  }
  await stopRuntime()
}

/** For `npm run db:seed`. */
export const seed = async () => seedSampleFamily(await ready())

/** For `npm run secrets:rotate`. */
export const rotateSecrets = () => runCommand(resealAllSecrets)

/** Used by `npm run admin:grant`, `npm run password:set` and `npm run activity:check`. */
export const operator = {
  checkActivity: () => runCommand(checkActivity),
  grantAdministrator: (options: string[]) => runCommand((services) => grantAdministrator(services, options)),
  setPassword: (options: string[], ask: () => Promise<string>) =>
    runCommand((services) => setPassword(services, options, ask)),
}

/** Used by `npm run backup` and `npm run restore`. */
export const backups = {
  backUp: (options: string[]) => runCommand((services) => backUp(services, options), { migrates: false }),
  restore: (options: string[], source: Record<string, string | undefined>) =>
    restore(options, { source, jobs }),
}

/** For `npm run doctor`. @returns the exit code */
export async function doctor(source: Record<string, string | undefined>): Promise<number> {
  const findings = await examine(source)
  for (const line of linesOf(findings)) console.warn(line)
  return findings.some(({ state }) => state === 'problem') ? 1 : 0
}

export default server
