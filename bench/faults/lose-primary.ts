// Loses the primary of three database servers again and again while families write: everything on its machine ends at
// once, Patroni promotes the standby that has every acknowledged change, and the lost machine comes back as a standby.
// One process of the app knows all three addresses, the other one that of HAProxy. Uses the files of ops/ha.
//   node bench/faults/lose-primary.ts [times]     (apt-get install patroni etcd-server haproxy postgresql-15)

import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../../src/server/db/client.ts'
import { type App, anApp } from '../../test/app-process.ts'
import { anOutsider } from '../../test/factories/money.ts'
import { aWriter } from '../../test/writers.ts'
import { build, createGroup, type Figure, report, signUp } from './app.ts'
import { aPatroniCluster, missingPrograms } from './patroni-cluster.ts'

const times = Number(process.argv[2] ?? 10)
const outageLimitSeconds = 30
const longestWaitMs = 120_000
/** Between two expenses of a person, who may record so many in an hour. */
const writerPauseMs = 500
/** Between two losses, so that families write with a whole cluster too. */
const pauseMs = 3_000

const missing = missingPrograms()
if (missing.length > 0) throw new Error(`These programs are missing: ${missing.join(', ')}`)
const folder = mkdtempSync(join(tmpdir(), 'kinstead-ha-'))
chmodSync(folder, 0o755)
build()
const cluster = await aPatroniCluster(folder)
const settings = {
  APP_SECRET: randomBytes(32).toString('base64'),
  LOG_LEVEL: 'silent',
}
const direct = await anApp({ ...settings, DATABASE_URL: cluster.url, DATA_DIR: join(folder, 'direct') })
const proxied = await anApp({
  ...settings,
  APP_ORIGIN: direct.origin,
  DATABASE_URL: cluster.proxyUrl,
  DATA_DIR: join(folder, 'proxied'),
})
const apps: [App, App] = [direct, proxied]
for (const app of apps) await app.start()

const { db, close } = openDatabase(cluster.url)
const writers: ReturnType<typeof aWriter>[] = []
for (const [number, app] of [direct, proxied, direct, proxied].entries()) {
  const cookie = await signUp(direct, `person${number}@family.example`)
  const familyGroupId = await createGroup(direct, cookie)
  const people: [string, string] = [
    await anOutsider(db, familyGroupId, 'Ben'),
    await anOutsider(db, familyGroupId, 'Cleo'),
  ]
  writers.push(aWriter(app, { cookie, familyGroupId, people, pauseMs: writerPauseMs }))
}
const answers = () => writers.flatMap((writer) => writer.answers)
const acknowledged = () => writers.flatMap((writer) => writer.acknowledged)
const countOf = (app: App) =>
  writers.filter((_, index) => index % 2 === apps.indexOf(app)).flatMap((writer) => writer.acknowledged)
    .length

/** Seconds until a write was acknowledged again; endless after two minutes without one. */
async function untilWritten(app: App, since: number): Promise<number> {
  const before = countOf(app)
  while (countOf(app) === before) {
    if (performance.now() - since > longestWaitMs) return Number.POSITIVE_INFINITY
    await delay(20)
  }
  return (performance.now() - since) / 1_000
}

const outages = { direct: [] as number[], proxied: [] as number[] }
for (let time = 1; time <= times; time++) {
  const primary = await cluster.wholeCluster()
  await delay(pauseMs)
  const lostAt = performance.now()
  cluster.lose(primary)
  // What was on its way has been answered.
  await delay(100)
  const [direct, proxied] = await Promise.all(apps.map((app) => untilWritten(app, lostAt)))
  outages.direct.push(direct ?? Number.POSITIVE_INFINITY)
  outages.proxied.push(proxied ?? Number.POSITIVE_INFINITY)
  console.error(`${time}: ${primary.name} lost, written again after ${direct} s and ${proxied} s`)
  cluster.bringBack(primary)
}
await cluster.wholeCluster()
await Promise.all(writers.map((writer) => writer.stop()))

const { rows: kept } = await db.execute<{ id: string; entries: number }>(sql`
  select id, (select count(*)::int from ledger_entries where payment_id = payments.id) as entries from payments`)
const stored = new Set(kept.map(({ id }) => id))
const lost = acknowledged().filter((id) => !stored.has(id)).length
const wrong = kept.filter(({ entries }) => entries !== 2).length
const unexpected = answers().filter(({ status }) => status !== 200 && status !== 503)
for (const answer of unexpected.slice(0, 10)) console.error(JSON.stringify(answer))
await close()
for (const app of apps) await app.end('SIGTERM')
cluster.stop()
rmSync(folder, { recursive: true, force: true })

const count = (name: string, value: number, target: string, ok: boolean): Figure => ({
  name,
  value,
  unit: 'count',
  target,
  ok,
})
const longest = (name: string, seconds: number[]): Figure => ({
  name: `longest time without a write, ${name}`,
  value: Math.round(Math.max(...seconds) * 10) / 10,
  unit: 's',
  target: `<= ${outageLimitSeconds}`,
  ok: seconds.every((each) => each <= outageLimitSeconds),
})
report([
  count('primaries lost', outages.direct.length, String(times), outages.direct.length === times),
  count('acknowledged writes', acknowledged().length, '> 100', acknowledged().length > 100),
  count('acknowledged writes lost', lost, '0', lost === 0),
  count('writes doubled or half done', wrong, '0', wrong === 0),
  count('answers other than 200 and 503', unexpected.length, '0', unexpected.length === 0),
  longest('all servers in DATABASE_URL', outages.direct),
  longest('through HAProxy', outages.proxied),
])
