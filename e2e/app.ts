import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type App = {
  origin: string
  /** Stops the app as Ctrl-C does, database included, and starts it again on the same data. */
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** The built product as people run it: its own process, its own embedded database, in a folder of its own. */
export async function startApp(environment: Record<string, string> = {}): Promise<App> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kinstead-e2e-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const run = () => runServer({ PORT: String(port), APP_ORIGIN: origin, DATA_DIR: dataDir, ...environment })
  let server = await run()
  return {
    origin,
    async restart() {
      await end(server)
      server = await run()
    },
    async stop() {
      await end(server)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function runServer(environment: Record<string, string>): Promise<ChildProcess> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const server = spawn(process.execPath, ['scripts/serve.mjs'], {
    // Behind a proxy, so that journeys can come from different addresses.
    env: { ...inherited, NODE_ENV: 'production', LOG_LEVEL: 'error', TRUST_PROXY: '1', ...environment },
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
    if (ready) return server
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function end(server: ChildProcess) {
  if (server.exitCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGINT')
  await ended
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  const port = typeof address === 'object' && address ? address.port : 0
  probe.close()
  await once(probe, 'close')
  return port
}
