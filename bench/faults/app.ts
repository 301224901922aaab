import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { aBrowser } from '../../test/identity/browser.ts'
import { type Call, callFunction, origin as originOfTests } from '../../test/request.ts'

const root = join(import.meta.dirname, '..', '..')
const readyWaitMs = 60_000

export function build(): void {
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' })
}

/** The built product in a process of its own, which can be killed and started again on the same data. */
export async function anApp(environment: Record<string, string>) {
  const port = await findFreePort()
  const origin = `http://localhost:${port}`
  const settings = {
    NODE_ENV: 'production',
    PORT: String(port),
    APP_ORIGIN: origin,
    LOG_LEVEL: 'error',
    ...environment,
  }
  let child: ChildProcess | undefined

  async function send(request: Request): Promise<Response> {
    const { method } = request
    const headers = new Headers(request.headers)
    if (headers.has('origin')) headers.set('origin', origin)
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
    /** @returns how long it took until the first ready answer. */
    async start(): Promise<number> {
      const startedAt = performance.now()
      let said = ''
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
    /** Ends the process with a signal and waits until it has gone. */
    async end(signal: NodeJS.Signals): Promise<void> {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((resolve) => child?.once('exit', resolve))
      child.kill(signal)
      await gone
    },
  }
}

export type App = Awaited<ReturnType<typeof anApp>>

/** Signs a new person up as a browser does, and gives the cookie of the session. */
export async function signUp(app: App): Promise<string> {
  const browser = aBrowser(app.send)
  const form = await browser.follow(await browser.get(`${app.origin}/api/auth/sign-up`))
  const action = /<form[^>]* action="([^"]+)"/.exec(form.html)?.[1]
  if (!action) throw new Error(`no form to sign up: ${form.status} at ${form.url}`)
  const person = {
    firstName: 'Anna',
    lastName: 'Keller',
    email: 'anna@family.example',
    password: 'lantern moss otter',
  }
  await browser.follow(await browser.post(new URL(action, form.url).href, person))
  const session = browser.cookie('__Host-sid')
  if (!session) throw new Error('signing up gave no session')
  return `__Host-sid=${session}`
}

/** A field of an answer that is an object. */
export function fieldOf(result: unknown, name: string): unknown {
  if (typeof result !== 'object' || result === null) return undefined
  return Object.entries(result).find(([key]) => key === name)?.[1]
}

export type Figure = { name: string; value: number; unit: string; target: string; ok: boolean }

/** Prints one line a figure and ends the process; anything that is not ok makes it fail. */
export function report(figures: Figure[]): never {
  for (const figure of figures) console.log(JSON.stringify(figure))
  process.exit(figures.every(({ ok }) => ok) ? 0 : 1)
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, 'localhost', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
