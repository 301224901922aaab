// Kills the app 20 times (kill -9) while it writes, and checks every acknowledged write. With --tiny it kills the app once
// and measures nothing: `npm test` uses it to check that this still works.
//   node bench/faults/kill-app.ts [kills | --tiny]

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { urlOf } from '../../src/server/db/embedded/server.ts'
import { type App, anApp } from '../../test/app-process.ts'
import { build, createGroup, fieldOf, report, signUp } from './app.ts'

const [choice = '20'] = process.argv.slice(2)
const isTiny = choice === '--tiny'
const kills = isTiny ? 1 : Number(choice)
const writers = 4
const mostPropertiesOfAGroup = 45

/** What we know about one property: the last acknowledged state, and writes since then with an unknown result. */
type Known = { name: string; version: number; attempted: Set<string> }

const dataDir = mkdtempSync(join(tmpdir(), 'kinstead-kill-app-'))
const known = new Map<string, Known>()
const startMs: number[] = []
let acknowledged = 0
let adoptions = 0
let attempts = 0
let stopped = false

async function write(app: App, cookie: string, familyGroupId: string, mine: string[]): Promise<void> {
  const name = `write ${++attempts}`
  const propertyId = mine[attempts % Math.max(mine.length, 1)]
  const isNew = !propertyId || (known.size < mostPropertiesOfAGroup && attempts % 25 === 0)
  if (isNew) {
    const data = { familyGroupId, name, timeZone: 'UTC' }
    const answer = await app.call('properties.createProperty', { method: 'POST', data, cookie })
    if (answer.status !== 200) return
    const id = String(fieldOf(answer.result, 'propertyId') ?? fieldOf(answer.result, 'id'))
    known.set(id, { name, version: 1, attempted: new Set() })
    mine.push(id)
  } else {
    const property = known.get(propertyId)
    if (!property) return
    property.attempted.add(name)
    const data = { propertyId, name, timeZone: 'UTC', version: property.version }
    const answer = await app.call('properties.updateProperty', { method: 'POST', data, cookie })
    if (answer.status === 409) return void (await refresh(app, cookie, propertyId, property))
    if (answer.status !== 200) return
    Object.assign(property, { name, version: property.version + 1, attempted: new Set() })
  }
  acknowledged++
}

/** A write without an answer may have happened; then the next edit is stale and the newer value is read. */
async function refresh(app: App, cookie: string, propertyId: string, property: Known): Promise<void> {
  const { status, result } = await app.call('properties.getProperty', {
    method: 'GET',
    data: { propertyId },
    cookie,
  })
  const name = String(fieldOf(result, 'name'))
  if (status !== 200 || !property.attempted.has(name)) return
  Object.assign(property, { name, version: Number(fieldOf(result, 'version')), attempted: new Set() })
}

async function keepWriting(app: App, cookie: string, familyGroupId: string): Promise<void> {
  const mine: string[] = []
  while (!stopped) {
    // A killed app refuses connections.
    await write(app, cookie, familyGroupId, mine).catch(() => delay(20))
  }
}

const pidOfDatabase = () => readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]

async function killAndRestart(app: App): Promise<void> {
  const acknowledgedBefore = acknowledged
  await delay(200 + Math.random() * 600)
  while (acknowledged === acknowledgedBefore) await delay(10)
  const database = pidOfDatabase()
  await app.end('SIGKILL')
  const ms = await app.start()
  startMs.push(ms)
  console.error(`kill ${startMs.length}: ready again after ${Math.round(ms)} ms`)
  if (pidOfDatabase() === database) adoptions++
}

/** Reads the tables directly: missing acknowledged writes, and changes without a log entry. */
async function inspect() {
  const { databasePassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
  const port = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3])
  const client = new pg.Client({ connectionString: urlOf(port, databasePassword, 'kinstead') })
  await client.connect()
  const { rows } = await client.query<{ id: string; name: string; version: number; logged: number }>(`
    select id, name, version, (select count(*)::int from activity_log where entity_id = properties.id) as logged
    from properties`)
  await client.end()
  const stored = new Map(rows.map((row) => [row.id, row]))
  const isLost = ([id, { name, version, attempted }]: [string, Known]) => {
    const row = stored.get(id)
    return !row || row.version < version || (row.name !== name && !attempted.has(row.name))
  }
  return {
    lost: [...known].filter(isLost).length,
    halfDone: rows.filter((row) => row.logged !== row.version).length,
  }
}

build()
const app = await anApp({ DATA_DIR: dataDir })
await app.start()
const cookie = await signUp(app)
const familyGroupId = await createGroup(app, cookie)
const writing = Array.from({ length: writers }, () => keepWriting(app, cookie, familyGroupId))
for (let kill = 0; kill < kills; kill++) await killAndRestart(app)
stopped = true
await Promise.all(writing)
const { lost, halfDone } = await inspect()
await app.end('SIGTERM')
rmSync(dataDir, { recursive: true, force: true })

const slowestStart = Math.round(Math.max(...startMs))
report([
  { name: 'kills of the app during writes', value: kills, unit: 'count', target: '20', ok: kills > 0 },
  {
    name: 'acknowledged writes',
    value: acknowledged,
    unit: 'count',
    target: '> 100',
    ok: acknowledged > 5 * kills,
  },
  { name: 'acknowledged writes lost', value: lost, unit: 'count', target: '0', ok: lost === 0 },
  { name: 'changes half done', value: halfDone, unit: 'count', target: '0', ok: halfDone === 0 },
  {
    name: 'databases adopted',
    value: adoptions,
    unit: 'count',
    target: 'every kill',
    ok: adoptions === kills,
  },
  {
    name: 'slowest start after a kill',
    value: slowestStart,
    unit: 'ms',
    target: '<= 15000',
    ok: isTiny || slowestStart <= 15_000,
  },
])
