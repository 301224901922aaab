import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from './db.ts'
import { freePort } from './free-port.ts'

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'kinstead-start-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The process of the app that was started with this port, among those of this machine. */
function processOnPort(port: string): number {
  const isOurs = (pid: string) => {
    try {
      const [command, environment] = ['cmdline', 'environ'].map((name) =>
        readFileSync(`/proc/${pid}/${name}`, 'utf8').split('\0'),
      )
      return command?.some((part) => part.endsWith('serve.mjs')) && environment?.includes(`PORT=${port}`)
    } catch {
      return false
    }
  }
  const found = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOurs(name))
  expect(found).toHaveLength(1)
  return Number(found[0])
}

const port = String(await freePort())

/** Runs `npm start` as people type it; what is already installed and built is skipped. */
function npmStart(environment: Record<string, string>) {
  const child = spawn('npm', ['start'], {
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      APP_SECRET: 'the secret of this test, long enough',
      APP_ORIGIN: `http://127.0.0.1:${port}`,
      HOST: '127.0.0.1',
      PORT: port,
      LOG_LEVEL: 'silent',
      STOP_DELAY_SECONDS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own group of processes, as a terminal or a service manager makes one.
    detached: true,
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)))
  const exit = once(child, 'exit').then(([code]) => Number(code))
  const address = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  return { child, said, exit, isReady, pidOfApp: () => processOnPort(port) }
}

const eventually = { timeout: 40_000 }

it('starts with a read-only home folder', async () => {
  const home = join(folder, 'home')
  writeFileSync(home, 'no folder')
  const { child, said, exit, isReady } = npmStart({ HOME: home })
  await expect.poll(async () => child.exitCode !== null || (await isReady()), eventually).toBe(true)
  expect(child.exitCode, said.join('')).toBeNull()
  child.kill('SIGTERM')
  await exit
})

it('starts again when its process is killed, and ends without an error when npm is told to stop', async () => {
  const { child, said, exit, isReady, pidOfApp } = npmStart({})
  await expect.poll(isReady, eventually).toBe(true)
  const killed = pidOfApp()
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => said.join(''), eventually).toContain('Kinstead was ended by SIGKILL')
  await expect.poll(isReady, eventually).toBe(true)
  expect(pidOfApp()).not.toBe(killed)
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
  expect(await isReady()).toBe(false)
})

it.each(['SIGINT', 'SIGTERM'] as const)(
  'ends without an error when %s reaches all its processes',
  async (signal) => {
    const { child, exit, isReady } = npmStart({})
    await expect.poll(isReady, eventually).toBe(true)
    process.kill(-(child.pid ?? Number.NaN), signal)
    expect(await exit).toBe(0)
    expect(await isReady()).toBe(false)
  },
)

it('does not start again when the process itself was told to stop', async () => {
  const { said, exit, isReady, pidOfApp } = npmStart({})
  await expect.poll(isReady, eventually).toBe(true)
  process.kill(pidOfApp(), 'SIGTERM')
  expect(await exit).toBe(0)
  expect(said.join('')).not.toContain('starts again')
})

it('does not start with a wrong configuration', async () => {
  const { said, exit } = npmStart({ TRUST_PROXY: 'many' })
  expect(await exit).toBe(78)
  expect(said.join('')).not.toContain('starts again')
})

it('fails with one sentence if it cannot listen', async () => {
  const { said, exit } = npmStart({ HOST: '192.0.2.1' })
  expect(await exit).toBeGreaterThan(0)
  const lines = said.join('').split('\n')
  // npm prints which script it runs, and we print that people may have to type another address.
  const ours = lines.filter((line) => line !== '' && !/^(> |npm |Warning: )/.test(line))
  expect(ours).toEqual([
    'Kinstead cannot listen at 192.0.2.1: this machine has no such address. Set a different HOST or PORT.',
  ])
})
