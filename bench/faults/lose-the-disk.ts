// Deletes the data folder while people write, restores from the archived changes, and counts what was lost. Each time
// everything is killed first (kill -9), also the database, and the restored installation goes on and is lost next.
//   node bench/faults/lose-the-disk.ts [losses]

import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { listLines, newestAt } from '../../src/server/backup/continuous/archive-folder.ts'
import { urlOf } from '../../src/server/db/embedded/server.ts'
import { type App, anApp } from '../../test/app-process.ts'
import { build, createGroup, fieldOf, report, signUp } from './app.ts'

const losses = Number(process.argv[2] ?? 3)
const writers = 4
/** People pause between two changes; without that, four of them would write more than a thousand. */
const pauseMs = 100
const mostLostMs = 60_000

const folder = mkdtempSync(join(tmpdir(), 'kinstead-lose-the-disk-'))
const dataDir = join(folder, 'data')
const archive = join(folder, 'backups', 'continuous')
const settings = {
  DATA_DIR: dataDir,
  BACKUP_DIR: join(folder, 'backups'),
  BACKUP_PASSPHRASE: randomBytes(24).toString('base64'),
  BACKUP_CONTINUOUS: 'true',
}

/** One property for each writer, whose name counts its writes. `acknowledgedAt` has the time of each. */
type Written = { propertyId: string; version: number; acknowledgedAt: number[] }

const nameOf = (write: number) => `write ${write}`

async function createWritten(app: App, cookie: string, familyGroupId: string): Promise<Written> {
  const data = { familyGroupId, name: nameOf(0), timeZone: 'UTC' }
  const { result } = await app.call('properties.createProperty', { method: 'POST', data, cookie })
  const propertyId = String(fieldOf(result, 'propertyId') ?? fieldOf(result, 'id'))
  return { propertyId, version: 1, acknowledgedAt: [Date.now()] }
}

async function keepWriting(app: App, cookie: string, written: Written, isOver: () => boolean) {
  while (!isOver()) {
    const { propertyId, version, acknowledgedAt } = written
    const data = { propertyId, name: nameOf(acknowledgedAt.length), timeZone: 'UTC', version }
    const answer = await app
      .call('properties.updateProperty', { method: 'POST', data, cookie })
      .catch(() => ({ status: 0 }))
    if (answer.status === 200) {
      written.version++
      acknowledgedAt.push(Date.now())
    } else if (!isOver() && answer.status !== 0) throw new Error(`a write was answered with ${answer.status}`)
    await delay(pauseMs)
  }
}

/** Until the base of this installation is there, with changes after it. */
async function untilProtected(since: number) {
  for (;;) {
    const line = (await listLines(archive)).at(-1)
    const [base] = line?.bases ?? []
    const newest = line && newestAt(line)
    if (base && newest && base.at.getTime() >= since - 1_000 && newest > base.at) return
    await delay(100)
  }
}

const linesOfPid = () => readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')

async function loseTheDisk(app: App) {
  const database = Number(linesOfPid()[0])
  process.kill(database, 'SIGKILL')
  await app.end('SIGKILL')
  // Its own processes notice within moments; until then they may still write.
  for (;;) {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
    if (!isRunning(database)) break
    await delay(50)
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function readVersions(): Promise<Map<string, number>> {
  const { databasePassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
  const port = Number(linesOfPid()[3])
  const client = new pg.Client({ connectionString: urlOf(port, databasePassword, 'kinstead') })
  await client.connect()
  const { rows } = await client.query<{ id: string; version: number }>('select id, version from properties')
  await client.end()
  return new Map(rows.map(({ id, version }) => [id, version]))
}

build()
const app = await anApp(settings)
await app.start()
const cookie = await signUp(app)
const familyGroupId = await createGroup(app, cookie)
const all: Written[] = []
for (let writer = 0; writer < writers; writer++) all.push(await createWritten(app, cookie, familyGroupId))

let acknowledged = 0
let lost = 0
const lostMs: number[] = []
const restoreMs: number[] = []
let since = 0
for (let loss = 1; loss <= losses; loss++) {
  await untilProtected(since)
  let isOver = false
  const before = all.reduce((sum, { acknowledgedAt }) => sum + acknowledgedAt.length, 0)
  const writing = all.map((written) => keepWriting(app, cookie, written, () => isOver))
  // Longer than a round of archiving, and never at the same moment of one.
  await delay(20_000 + Math.random() * 10_000)
  isOver = true
  const lostAt = Date.now()
  await loseTheDisk(app)
  await Promise.all(writing)
  acknowledged += all.reduce((sum, { acknowledgedAt }) => sum + acknowledgedAt.length, 0) - before

  const restoring = performance.now()
  execFileSync(process.execPath, ['scripts/backup-now.mjs', 'restore', archive], {
    env: { ...process.env, ...settings },
    stdio: 'inherit',
  })
  restoreMs.push(performance.now() - restoring)
  since = Date.now()
  await app.start()
  const versions = await readVersions()
  let lostNow = 0
  let oldest = lostAt
  for (const written of all) {
    const version = versions.get(written.propertyId) ?? 0
    const gone = written.acknowledgedAt.splice(version)
    lostNow += gone.length
    oldest = Math.min(oldest, gone[0] ?? lostAt)
    // A write without an answer may have been archived.
    while (written.acknowledgedAt.length < version) written.acknowledgedAt.push(lostAt)
    written.version = version
  }
  lost += lostNow
  lostMs.push(lostAt - oldest)
  console.error(
    `loss ${loss}: ${lostNow} acknowledged writes lost, the oldest ${lostAt - oldest} ms before; restored in ${Math.round(restoreMs.at(-1) ?? 0)} ms`,
  )
}
await app.end('SIGTERM')
rmSync(folder, { recursive: true, force: true })

const most = Math.max(...lostMs)
report([
  { name: 'lost disks', value: losses, unit: 'count', target: '>= 3', ok: losses > 0 },
  {
    name: 'acknowledged writes',
    value: acknowledged,
    unit: 'count',
    target: '> 100',
    ok: acknowledged > 100,
  },
  { name: 'acknowledged writes lost', value: lost, unit: 'count', target: 'those of a minute', ok: true },
  { name: 'oldest lost write', value: most, unit: 'ms', target: '<= 60000', ok: most <= mostLostMs },
  {
    name: 'slowest restore',
    value: Math.round(Math.max(...restoreMs)),
    unit: 'ms',
    target: 'none',
    ok: true,
  },
])
