import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { type Call, callFunction, origin as originOfTests } from './request.ts'

const root = join(import.meta.dirname, '..')
const readyWaitMs = 60_000

/** The built product in a separate process, which can be killed and restarted on the same data. */
export async function anApp(environment: Record<string, string>) {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const settings = {
    NODE_ENV: 'production',
    PORT: String(port),
    APP_ORIGIN: origin,
    LOG_LEVEL: 'error',
    STOP_DELAY_SECONDS: '0',
    ...environment,
  }
  let child: ChildProcess | undefined
  let said = ''

  async function send(request: Request): Promise<Response> {
    const { method } = request
    const headers = new Headers(request.headers)
    if (headers.has('origin')) headers.set('origin', settings.APP_ORIGIN)
    const body = method === 'GET' ? undefined : await request.text()
    const url = request.url.replace(originOfTests, origin)
    return fetch(url, { method, headers, body, redirect: 'manual', signal: AbortSignal.timeout(20_000) })
  }

  async function isReady(): Promise<boolean> {
    return fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
      (response) => response.ok,
      () => false,
    )
  }

  return {
    origin,
    send,
    isReady,
    call: (id: string, call: Call) => callFunction({ fetch: send }, id, call),
    /** @returns how long it took until the first ready answer */
    async start(): Promise<number> {
      const startedAt = performance.now()
      said = ''
      child = spawn(process.execPath, [join(root, 'scripts/serve.mjs')], {
        env: { ...process.env, ...settings },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      child.stderr?.on('data', (chunk) => {
        said += chunk
      })
      while (!(await isReady())) {
        if (child.exitCode !== null) throw new Error(`the app did not start: ${said}`)
        if (performance.now() - startedAt > readyWaitMs) throw new Error('the app did not get ready')
        await delay(10)
      }
      return performance.now() - startedAt
    },
    /** Why the process ended; null while it runs. */
    whyEnded: () => (child?.exitCode === null && child.signalCode === null ? null : said),
    /** The process that runs now. */
    process(): ChildProcess {
      if (!child) throw new Error('the app was not started')
      return child
    },
    /** Ends the process with a signal and waits until it is gone. */
    async end(signal: NodeJS.Signals): Promise<void> {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((resolve) => child?.once('exit', resolve))
      child.kill(signal)
      await gone
    },
  }
}

export type App = Awaited<ReturnType<typeof anApp>>
