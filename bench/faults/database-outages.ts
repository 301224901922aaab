// Interrupts the database under load in every way we know, through a proxy. The app must survive, answer 200 or 503,
// recover quickly, and neither lose nor duplicate anything. As root, the full disk is a real one.
//   node bench/faults/database-outages.ts

import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { openDatabase } from '../../src/server/db/client.ts'
import { chooseAccount } from '../../src/server/db/embedded/binaries.ts'
import { startEmbeddedDatabase } from '../../src/server/db/embedded.ts'
import { createLogger } from '../../src/server/logger.ts'
import { anApp } from '../../test/app-process.ts'
import { aDatabaseProxy } from '../../test/database-proxy.ts'
import { anOutsider } from '../../test/factories/money.ts'
import { aWriter, type Writer } from '../../test/writers.ts'
import { build, createGroup, type Figure, report, signUp } from './app.ts'

const people = 4
const shortMs = 5_000
const longMs = 20_000
const readyLimitSeconds = 5
/** A statement may take five seconds, and waiting for a connection one more. */
const answerLimitMs = 7_500

const folder = mkdtempSync(join(tmpdir(), 'kinstead-outages-'))
const disk = join(folder, 'disk')
const database = await startEmbeddedDatabase({
  dataDir: join(folder, 'database'),
  log: createLogger('silent'),
})
const direct = openDatabase(database.url)
const run = (statement: string) => direct.db.execute(sql.raw(statement))
const proxy = await aDatabaseProxy(database.url)
build()
const app = await anApp({
  DATABASE_URL: proxy.url,
  DATA_DIR: join(folder, 'app'),
  APP_SECRET: randomBytes(32).toString('base64'),
  LOG_LEVEL: 'silent',
})
await app.start()
const writers: Writer[] = []
for (let number = 0; number < people; number++) writers.push(await aPersonWhoWrites(number))

async function aPersonWhoWrites(number: number) {
  const cookie = await signUp(app, `person${number}@family.example`)
  const familyGroupId = await createGroup(app, cookie)
  const [ben, cleo] = [
    await anOutsider(direct.db, familyGroupId, 'Ben'),
    await anOutsider(direct.db, familyGroupId, 'Cleo'),
  ]
  return aWriter(app, { cookie, familyGroupId, people: [ben, cleo], pauseMs: 150 })
}

const answers = () => writers.flatMap((writer) => writer.answers)
const writes = () => writers.flatMap(({ acknowledged }) => acknowledged).length

const terminate = () =>
  run(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name in ('kinstead', 'kinstead jobs') and pid <> pg_backend_pid()`)

async function tenTimes(breakAll: () => unknown) {
  for (let round = 0; round < 10; round++) {
    await breakAll()
    await delay(300)
  }
}

/** Other connections in every slot, including those for superusers. */
const others: pg.Client[] = []
async function takeAllSlots() {
  proxy.refuse()
  while (await takeSlot());
  await proxy.restore()
}

async function takeSlot(): Promise<boolean> {
  const other = new pg.Client({ connectionString: database.url })
  other.on('error', () => {})
  return other.connect().then(
    () => others.push(other) > 0,
    () => false,
  )
}

/** A small separate disk for the payments table, filled to the last block. */
async function fillDisk() {
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk])
  const { uid = 0, gid = 0 } = chooseAccount(join(folder, 'database/postgres'))
  execFileSync('chown', [`${uid}:${gid}`, disk])
  execFileSync('chmod', ['o+x', folder])
  await run(`create tablespace small location '${disk}'`)
  await run('alter table payments set tablespace small')
  // Almost every row needs a new page; otherwise free space in existing pages would last for many.
  await run('alter table payments set (fillfactor = 10)')
  await run(`alter database kinstead set temp_tablespaces = small`)
  proxy.reset()
  execFileSync('sh', ['-c', `dd if=/dev/zero of=${disk}/filler bs=8k 2>/dev/null || true`])
}

async function emptyDisk() {
  rmSync(join(disk, 'filler'))
}

type Outage = {
  name: string
  ms: number
  begin: () => unknown
  end: () => unknown
}

const restore = () => proxy.restore()
const outages: Outage[] = [
  { name: 'stopped', ms: shortMs, begin: () => proxy.refuse(), end: restore },
  { name: 'frozen', ms: longMs, begin: () => proxy.freeze(), end: restore },
  { name: 'dropped', ms: longMs, begin: () => proxy.drop(), end: restore },
  { name: 'reset 10 times', ms: 0, begin: () => tenTimes(() => proxy.reset()), end: restore },
  { name: 'terminated 10 times', ms: 0, begin: () => tenTimes(terminate), end: restore },
  {
    name: 'all slots taken',
    ms: shortMs,
    begin: takeAllSlots,
    end: () => Promise.all(others.splice(0).map((other) => other.end())),
  },
  {
    name: 'read-only',
    ms: shortMs,
    async begin() {
      await run('alter database kinstead set default_transaction_read_only = on')
      proxy.reset()
    },
    async end() {
      await run('alter database kinstead reset default_transaction_read_only')
      proxy.reset()
    },
  },
]
if (process.getuid?.() === 0)
  outages.push({ name: 'disk full', ms: shortMs, begin: fillDisk, end: emptyDisk })

const isLastFor = ({ name }: Outage) => name === 'reset 10 times' || name === 'terminated 10 times'

async function measure(outage: Outage): Promise<Figure[]> {
  const { name, ms, begin, end } = outage
  await delay(1_000)
  const from = performance.now()
  await begin()
  await delay(ms)
  const wasReady = await app.isReady()
  await end()
  const backAt = performance.now()
  while (!(await app.isReady()) && performance.now() - backAt < 60_000) await delay(20)
  const seconds = Math.round((performance.now() - backAt) / 10) / 100
  const written = writes()
  while (writes() === written && performance.now() - backAt < 60_000) await delay(20)
  const during = answers().filter(({ at, ms: took }) => at + took >= from)
  const refused = during.filter(({ status, retryAfter }) => status === 503 && retryAfter !== null).length
  const well = during.filter(({ status }) => status === 200).length
  const other = during.length - refused - well
  const slowest = Math.round(Math.max(...during.map(({ ms: took }) => took)))
  const figure = (what: string, value: number, unit: string, target: string, ok: boolean): Figure => ({
    name: `${name}: ${what}`,
    value,
    unit,
    target,
    ok,
  })
  return [
    figure('answers 200', well, 'count', '> 0', well > 0),
    figure('answers 503 with Retry-After', refused, 'count', '> 0', refused > 0),
    figure('other answers', other, 'count', '0', other === 0),
    figure('slowest answer', slowest, 'ms', `<= ${answerLimitMs}`, slowest <= answerLimitMs),
    ...(isLastFor(outage) ? [] : [figure('ready meanwhile', Number(wasReady), 'count', '0', !wasReady)]),
    figure('ready again after', seconds, 's', `<= ${readyLimitSeconds}`, seconds <= readyLimitSeconds),
  ]
}

const figures: Figure[] = []
for (const outage of outages) {
  const measured = await measure(outage)
  console.error(measured.map(({ name, value, unit }) => `${name} ${value} ${unit}`).join('; '))
  figures.push(...measured)
}
await Promise.all(writers.map((writer) => writer.stop()))

const { rows } = await direct.db.execute<{ id: string; entries: number }>(sql`
  select id, (select count(*)::int from ledger_entries where payment_id = payments.id) as entries from payments`)
const stored = new Set(rows.map(({ id }) => id))
const lost = writers.flatMap(({ acknowledged }) => acknowledged).filter((id) => !stored.has(id)).length
const wrong = rows.filter(({ entries }) => entries !== 2).length
const total = writes()
const ended = app.whyEnded() === null ? 0 : 1
await app.end('SIGTERM')
await direct.close()
proxy.close()
await database.stop()
if (process.getuid?.() === 0) execFileSync('umount', [disk])
rmSync(folder, { recursive: true, force: true })
report([
  ...figures,
  { name: 'ends of the process', value: ended, unit: 'count', target: '0', ok: ended === 0 },
  { name: 'acknowledged writes', value: total, unit: 'count', target: '> 20', ok: total > 20 },
  { name: 'acknowledged writes lost', value: lost, unit: 'count', target: '0', ok: lost === 0 },
  { name: 'writes doubled or half done', value: wrong, unit: 'count', target: '0', ok: wrong === 0 },
])
