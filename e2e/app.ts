import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { randomToken } from '../src/server/crypto.ts'
import { type Database, openDatabase } from '../src/server/db/client.ts'
import { findRunningServer } from '../src/server/db/embedded/pid-file.ts'
import { urlOf } from '../src/server/db/embedded/server.ts'
import { loadOrCreateSecrets } from '../src/server/secrets.ts'
import { cookieName } from '../src/server/session-cookie.ts'
import { freePort } from '../test/free-port.ts'

export type App = {
  origin: string
  dataDir: string
  /** Its database, for setting up data. Read it each time: it changes after a restart. */
  database: () => Database
  /** Stops the app as Ctrl-C does, including the database, and starts it again on the same data. */
  restart: (whileStopped?: () => Promise<unknown>) => Promise<void>
  /**
   * Runs an operator command on the same data.
   * @returns its output
   */
  operate: (...command: string[]) => Promise<string>
  stop: () => Promise<void>
}

/** The built product as people run it: a separate process with an embedded database, in its own folder. */
export async function startApp(environment: Record<string, string> = {}): Promise<App> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kinstead-e2e-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const settings: Record<string, string> = {
    PORT: String(port),
    APP_ORIGIN: origin,
    DATA_DIR: dataDir,
    ...environment,
  }
  const run = () => runServer(settings)
  let server = await run()
  let database: Database | undefined
  const halt = async () => {
    await database?.close()
    database = undefined
    await end(server)
  }
  const app: App = {
    origin,
    dataDir,
    database() {
      database ??= openDatabase(settings.DATABASE_URL ?? embeddedUrl(dataDir))
      return database
    },
    async restart(whileStopped = async () => {}) {
      await halt()
      await whileStopped()
      server = await run()
    },
    operate: (...command) => operate(command, settings),
    async stop() {
      apps.delete(origin)
      await halt()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  apps.set(origin, app)
  return app
}

/** The apps of this worker, by origin. */
const apps = new Map<string, App>()

/** Returns the app that a page shows; before the first page, the app of the worker. */
export function appOf(page: Page): App {
  const app = apps.get(URL.parse(page.url())?.origin ?? '') ?? apps.values().next().value
  if (!app) throw new Error('no app runs')
  return app
}

/** Where the app's own server listens. */
function embeddedUrl(dataDir: string): string {
  const running = findRunningServer(join(dataDir, 'postgres'))
  if (!running) throw new Error('the app has no database that runs')
  return urlOf(running.port, loadOrCreateSecrets(dataDir).databasePassword, 'kinstead')
}

async function runServer(environment: Record<string, string>): Promise<ChildProcess> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const server = spawn(process.execPath, ['scripts/serve.mjs'], {
    // Behind a proxy, so that journeys can come from different addresses.
    env: {
      ...inherited,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      TRUST_PROXY: '1',
      STOP_DELAY_SECONDS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  server.stdout?.on('data', (chunk) => {
    output += chunk
  })
  server.stderr?.on('data', (chunk) => {
    output += chunk
  })
  const origin = environment.APP_ORIGIN ?? ''
  for (;;) {
    if (server.exitCode !== null) throw new Error(`the app ended while starting:\n${output}`)
    const ready = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) {
      await openConnections(origin)
      return server
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/**
 * Makes the app open its database connections: on a busy machine the first page would otherwise wait for all of them
 * at once, longer than a page may wait. Each request uses an unknown session.
 */
async function openConnections(origin: string) {
  const headers = { cookie: `${cookieName('sid', origin)}=${randomToken()}` }
  for (const atOnce of [1, 4, 8])
    await Promise.all(
      Array.from({ length: atOnce }, () => fetch(`${origin}/family-select`, { headers, redirect: 'manual' })),
    )
}

async function operate(command: string[], environment: Record<string, string>): Promise<string> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const running = promisify(execFile)(process.execPath, ['scripts/operator-now.mjs', ...command], {
    env: { ...inherited, NODE_ENV: 'production', ...environment },
  })
  running.child.stdin?.end()
  const { stdout, stderr } = await running
  return stdout + stderr
}

async function end(server: ChildProcess) {
  if (server.exitCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGINT')
  await ended
}
