// Takes the database away under load: frozen (SIGSTOP), then stopped, five seconds each. The app has to answer 503
// within its own limits and to recover without a restart.
//   node bench/faults/database-pause.ts

import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startEmbeddedDatabase } from '../../src/server/db/embedded.ts'
import { createLogger } from '../../src/server/logger.ts'
import { anApp, build, type Figure, report, signUp } from './app.ts'

const pauseMs = 5_000
const callers = 16
const recoveryLimitMs = 5_000
/** A query may wait five seconds, for a connection one more. */
const answerLimitMs = 7_500

type Answer = { at: number; status: number; ms: number }

const folder = mkdtempSync(join(tmpdir(), 'kinstead-database-pause-'))
const log = createLogger('silent')
const startDatabase = () => startEmbeddedDatabase({ dataDir: join(folder, 'database'), log })
const pidOfDatabase = () =>
  Number(readFileSync(join(folder, 'database/postgres/postmaster.pid'), 'utf8').split('\n')[0])

build()
let database = await startDatabase()
const app = await anApp({
  DATABASE_URL: database.url,
  DATA_DIR: join(folder, 'app'),
  APP_SECRET: randomBytes(32).toString('base64'),
  LOG_LEVEL: 'silent',
})
await app.start()
const cookie = await signUp(app)

const answers: Answer[] = []
let stopped = false

async function keepAsking(): Promise<void> {
  while (!stopped) {
    const at = performance.now()
    const { status } = await app
      .call('groups.listMyFamilyGroups', { method: 'GET', cookie })
      .catch(() => ({ status: 0 }))
    answers.push({ at, status, ms: performance.now() - at })
    await delay(5)
  }
}

/** The server and all the processes that work for its connections. */
function processesOfDatabase(): number[] {
  const server = pidOfDatabase()
  const isChild = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/status`, 'utf8').includes(`PPid:\t${server}\n`)
    } catch {
      return false
    }
  }
  return [
    server,
    ...readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && isChild(name))
      .map(Number),
  ]
}

/** @returns how the app answered while the database was away, and how soon it answered well again. */
async function pause(
  name: string,
  takeAway: () => Promise<void>,
  bringBack: () => Promise<void>,
): Promise<Figure[]> {
  await delay(1_000)
  const awayAt = performance.now()
  await takeAway()
  await delay(pauseMs)
  await bringBack()
  const backAt = performance.now()
  const isWell = () => answers.slice(-callers).every(({ at, status }) => at > backAt && status === 200)
  while (!isWell() && performance.now() - backAt < 60_000) await delay(10)
  const recoveryMs = Math.round(performance.now() - backAt)
  const during = answers.filter(({ at }) => at >= awayAt)
  const unavailable = during.filter(({ status }) => status === 503).length
  const other = during.filter(({ status }) => status !== 503 && status !== 200).length
  const slowest = Math.round(Math.max(...during.map(({ ms }) => ms)))
  return [
    { name: `${name}: answers 503`, value: unavailable, unit: 'count', target: '> 0', ok: unavailable > 0 },
    { name: `${name}: other failures`, value: other, unit: 'count', target: '0', ok: other === 0 },
    {
      name: `${name}: slowest answer`,
      value: slowest,
      unit: 'ms',
      target: `<= ${answerLimitMs}`,
      ok: slowest <= answerLimitMs,
    },
    {
      name: `${name}: recovery`,
      value: recoveryMs,
      unit: 'ms',
      target: `<= ${recoveryLimitMs}`,
      ok: recoveryMs <= recoveryLimitMs,
    },
  ]
}

const asking = Array.from({ length: callers }, () => keepAsking())
let frozen: number[] = []
const figures = [
  ...(await pause(
    'frozen database',
    async () => {
      frozen = processesOfDatabase()
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    },
    async () => {
      for (const pid of frozen) process.kill(pid, 'SIGCONT')
    },
  )),
  ...(await pause(
    'stopped database',
    () => database.stop(),
    async () => {
      database = await startDatabase()
    },
  )),
]
stopped = true
await Promise.all(asking)
await app.end('SIGTERM')
await database.stop()
rmSync(folder, { recursive: true, force: true })
report(figures)
