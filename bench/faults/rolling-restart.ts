// Restarts one of two processes on one database, in turn, under load, and counts the calls that failed. A small balancer
// asks /readyz of both and sends each call to one that is ready, as proxies do; it never sends a call twice.
//   node bench/faults/rolling-restart.ts [restarts]

import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startEmbeddedDatabase } from '../../src/server/db/embedded.ts'
import { createLogger } from '../../src/server/logger.ts'
import { type App, anApp } from '../../test/app-process.ts'
import { build, createGroup, report, signUp } from './app.ts'

const restarts = Number(process.argv[2] ?? 20)
const callers = 4
const checkMs = 500
/** Between two restarts, so that each process serves for a while. */
const pauseMs = 1_500

const folder = mkdtempSync(join(tmpdir(), 'kinstead-rolling-'))
const database = await startEmbeddedDatabase({
  dataDir: join(folder, 'database'),
  log: createLogger('silent'),
})
build()
const settings = {
  DATABASE_URL: database.url,
  DATA_DIR: join(folder, 'app'),
  APP_SECRET: randomBytes(32).toString('base64'),
  LOG_LEVEL: 'silent',
  STOP_DELAY_SECONDS: '3',
}
const first = await anApp(settings)
// One address for people: only the port to listen on differs.
const second = await anApp({ ...settings, APP_ORIGIN: first.origin })
const apps: [App, App] = [first, second]
for (const app of apps) await app.start()

const inRotation = new Set(apps)
let isOver = false
async function check(app: App) {
  while (!isOver) {
    if (await app.isReady()) inRotation.add(app)
    else inRotation.delete(app)
    await delay(checkMs)
  }
}

const answers: { status: number; error?: string }[] = []
let turn = 0
async function callAgainAndAgain(cookie: string, familyGroupId: string) {
  while (!isOver) {
    const ready = [...inRotation]
    const app = ready[turn++ % ready.length]
    const isWrite = turn % 4 === 0
    const call = isWrite
      ? { id: 'groups.updateMyColor', method: 'POST' as const, data: { familyGroupId, color: 'plum' } }
      : { id: 'dashboard.getDashboard', method: 'GET' as const, data: { familyGroupId } }
    if (!app) {
      answers.push({ status: 0, error: 'no process is ready' })
      await delay(50)
      continue
    }
    const { id, ...what } = call
    await app.call(id, { ...what, cookie }).then(
      ({ status }) => answers.push({ status }),
      (error: unknown) =>
        answers.push({ status: 0, error: String(error instanceof Error ? error.cause : error) }),
    )
  }
}

const cookie = await signUp(first)
const familyGroupId = await createGroup(first, cookie)
const running = [
  ...apps.map(check),
  ...Array.from({ length: callers }, () => callAgainAndAgain(cookie, familyGroupId)),
]
const exitCodes: (number | null)[] = []
for (let count = 0; count < restarts; count++) {
  const app = count % 2 === 0 ? first : second
  const child = app.process()
  await app.end('SIGTERM')
  exitCodes.push(child.exitCode)
  await app.start()
  while (!inRotation.has(app)) await delay(20)
  await delay(pauseMs)
  console.error(`restart ${count + 1}: ${answers.length} calls, ${failed().length} failed`)
}
isOver = true
await Promise.all(running)
for (const app of apps) await app.end('SIGTERM')
await database.stop()
rmSync(folder, { recursive: true, force: true })

function failed() {
  return answers.filter(({ status }) => status !== 200)
}
const unclean = exitCodes.filter((code) => code !== 0).length
for (const answer of failed().slice(0, 20)) console.error(JSON.stringify(answer))
report([
  { name: 'restarts under load', value: restarts, unit: 'count', target: '> 0', ok: restarts > 0 },
  {
    name: 'calls',
    value: answers.length,
    unit: 'count',
    target: `> ${5 * restarts}`,
    ok: answers.length > 5 * restarts,
  },
  { name: 'failed calls', value: failed().length, unit: 'count', target: '0', ok: failed().length === 0 },
  {
    name: 'stops with an exit code other than 0',
    value: unclean,
    unit: 'count',
    target: '0',
    ok: unclean === 0,
  },
])
