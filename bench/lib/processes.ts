import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../test/free-port.ts'
import { own } from './resources.ts'

const startLimitMs = 20_000
const stopLimitMs = 25_000
const pollMs = 10

export type Server = { origin: string; pid: number; startedInMs: number; stop: () => Promise<void> }

type ServerProgram = {
  program: string
  /** Only what the program needs besides PATH and port; nothing else of our environment reaches it. */
  environment: Record<string, string>
  /** The path whose first 200 counts as started. */
  readyPath: string
}

/**
 * Runs a server on this Node, on loopback, and waits for its first 200. It stops with this process: by SIGTERM, or
 * when it sees that its channel to us has closed.
 */
export async function startServer({ program, environment, readyPath }: ServerProgram): Promise<Server> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH ?? '',
      ...environment,
      HOST: '127.0.0.1',
      PORT: String(port),
      APP_ORIGIN: origin,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const stop = own(() => end(child))
  const complaints = collectErrors(child)
  await firstAnswer(`${origin}${readyPath}`, child, complaints)
  return { origin, pid: child.pid ?? 0, startedInMs: performance.now() - startedAt, stop }
}

/**
 * Runs a program on this Node until it ends.
 * @returns its output
 */
export async function runToEnd(program: string, options: string[]): Promise<string> {
  const child = spawn(process.execPath, [program, ...options], { stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = own(() => end(child))
  const complaints = collectErrors(child)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
  })
  await once(child, 'close')
  await stop()
  if (child.exitCode !== 0) throw new Error(`${program} ended with ${child.exitCode}: ${complaints()}`)
  return output
}

function collectErrors(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-4_000)
  })
  return () => text
}

async function firstAnswer(address: string, child: ChildProcess, complaints: () => string): Promise<void> {
  const deadline = performance.now() + startLimitMs
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${complaints()}`)
    const status = await fetch(address, { headers: { connection: 'close' } })
      .then(async (response) => {
        await response.arrayBuffer()
        return response.status
      })
      .catch(() => 0)
    if (status === 200) return
    await delay(pollMs)
  }
  throw new Error(`no 200 from ${address} within ${startLimitMs} ms: ${complaints()}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  const forced = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
  child.kill('SIGTERM')
  await ended
  clearTimeout(forced)
}
