import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { type App, anApp } from './app-process.ts'
import { testDatabase } from './db.ts'

// The built product with PROCESSES=2.

const database = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'kinstead-processes-'))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const eventually = { timeout: 60_000 }
const settings = {
  DATA_DIR: join(folder, 'data'),
  APP_SECRET: 'the secret of this test, long enough',
  PROCESSES: '2',
}

let app: App
afterEach(() => app.end('SIGKILL'))

/** The processes that serve, by their ids. */
function servers(): number[] {
  const main = app.process().pid
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' }).split('\n')
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, state]) => Number(parent) === main && !state?.startsWith('Z'))
    .map(([pid]) => Number(pid))
}

/** Two neighbouring ports below those that the system gives to outgoing connections. */
async function neighbours(): Promise<number> {
  const first = 20_000 + Math.floor(Math.random() * 10_000)
  const probes = [createServer(), createServer()]
  try {
    for (const [next, probe] of probes.entries())
      await once(probe.listen(first + next, 'localhost'), 'listening')
    return first
  } catch {
    return neighbours()
  } finally {
    for (const probe of probes) probe.close()
  }
}

const servesFigures = (port: number) =>
  fetch(`http://localhost:${port}/metrics`).then(
    (answer) => answer.ok,
    () => false,
  )

it('one that is killed is replaced without ending the other, and a stop ends all', async () => {
  const firstPort = await neighbours()
  app = await anApp({ ...settings, DATABASE_URL: database.url, METRICS_PORT: String(firstPort) })
  await app.start()
  const both = () => Promise.all([servesFigures(firstPort), servesFigures(firstPort + 1)])
  await expect.poll(both, eventually).toEqual([true, true])
  const before = servers()
  expect(before).toHaveLength(2)

  for (const pid of before) {
    const others = servers().filter((other) => other !== pid)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => servers().includes(pid), eventually).toBe(false)
    await expect.poll(app.isReady, eventually).toBe(true)
    await expect.poll(both, eventually).toEqual([true, true])
    expect(servers()).toEqual(expect.arrayContaining(others))
  }
  const after = servers()
  expect(after).toHaveLength(2)
  expect(after.filter((pid) => before.includes(pid))).toEqual([])

  const main = app.process()
  await app.end('SIGTERM')
  expect([main.exitCode, main.signalCode]).toEqual([0, null])
  for (const pid of after) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

it('none is left when the one that started them is killed', async () => {
  app = await anApp({ ...settings, DATABASE_URL: database.url })
  await app.start()
  await expect.poll(() => servers().length, eventually).toBe(2)
  const started = servers()
  await app.end('SIGKILL')
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  await expect.poll(() => started.some(isAlive), eventually).toBe(false)
})

it('the built-in database refuses them with a sentence', async () => {
  app = await anApp(settings)
  await expect(app.start()).rejects.toThrow(
    'DATABASE_URL: is missing; the built-in database serves one process',
  )
  expect(app.process().exitCode).toBe(78)
})
